import { useState } from "react";
import { keepTheme, readTheme, type Theme } from "./theme.ts";

export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <label className="row small quiet">
      Theme
      <select
        className="input small grow"
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme;
          keepTheme(chosen);
          setTheme(chosen);
        }}
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
