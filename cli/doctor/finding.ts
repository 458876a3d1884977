/** One line of what the doctor says. */
export interface Finding {
  name: string;
  state: "ok" | "warn" | "fail";
  says: string;
  /** What to do about it. */
  fix?: string;
}

export const ok = (name: string, says: string): Finding => ({ name, state: "ok", says });
export const warn = (name: string, says: string, fix: string): Finding => ({
  name,
  state: "warn",
  says,
  fix,
});
export const fail = (name: string, says: string, fix: string): Finding => ({
  name,
  state: "fail",
  says,
  fix,
});
