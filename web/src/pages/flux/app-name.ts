const APP_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function faultOfAppName(name: string): string | undefined {
  if (name === "") return "Give the app a name.";
  if (APP_NAME.test(name)) return undefined;
  return "1 to 64 of a-z, 0-9, _ and -, beginning with a letter or a digit.";
}
