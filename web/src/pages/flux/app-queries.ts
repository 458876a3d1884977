export const APP_LIST = ["flux", "apps"];
