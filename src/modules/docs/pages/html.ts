/** HTML in tagged templates: whatever is put in is escaped, unless it is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const texts = values.map((value) =>
    Array.isArray(value) ? value.map(({ text }) => text).join("") : textOf(value),
  );
  return new Html(parts.map((part, i) => part + (texts[i] ?? "")).join(""));
}

const textOf = (value: string | Html): string => (value instanceof Html ? value.text : escapeText(value));

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
