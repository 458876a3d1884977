/** The formats as people call them, and where each is found. */
import type { Format } from "../../../../importers/index.ts";

interface FormatWords {
  name: string;
  /** What one item of it is called. */
  item: string;
  items: string;
  /** How to get it. */
  from: string;
}

export const FORMATS: Record<Format, FormatWords> = {
  chatgpt: {
    name: "ChatGPT",
    item: "message",
    items: "messages",
    from: "Settings → Data controls → Export data. The ZIP that comes by email, or the conversations.json in it.",
  },
  claude: {
    name: "Claude",
    item: "message",
    items: "messages",
    from: "Settings → Privacy → Export data. The ZIP that comes by email, or the conversations.json in it.",
  },
  mem0: {
    name: "mem0",
    item: "memory",
    items: "memories",
    from: "An export of its memories, as JSON or as a JSON object a line.",
  },
  notes: {
    name: "Notes",
    item: "passage",
    items: "passages",
    from: "A folder of Markdown or plain text, as Obsidian, Bear or Logseq keep it.",
  },
  vcard: {
    name: "Contacts",
    item: "detail",
    items: "details",
    from: "A .vcf file, which every address book exports.",
  },
  icalendar: {
    name: "Calendar",
    item: "event",
    items: "events",
    from: "An .ics file, which every calendar exports.",
  },
  csv: {
    name: "Table",
    item: "row",
    items: "rows",
    from: "A .csv file. You say which column is what.",
  },
};

export const ALL_FORMATS = Object.keys(FORMATS) as Format[];
