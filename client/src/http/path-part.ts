/** A parameter of a path. Nothing, "." and ".." would lead to another path, so they become what names nothing. */
export const pathPart = (value: string): string => encodeURIComponent(value).replace(/^\.{0,2}$/, "-");
