/** Light, dark, or as the system has it. A choice of the person, so it is kept in the browser. */
export type Theme = "system" | "light" | "dark";

const NAME = "theme";

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(NAME);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    // A browser that lets nothing be kept.
    return "system";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === "system") localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, theme);
  } catch {
    // It holds until the page is left.
  }
}
