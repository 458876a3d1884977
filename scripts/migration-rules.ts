/**
 * What a migration may do while the version before it still runs on the same database (docs/operations/upgrade.md):
 * add, and nothing that the older code would stumble over or wait for. A statement that must break a rule says why
 * in the line above it: `-- allowed: nobody reads this column since 0012`.
 */

/** From here on files have to say whom they run with; those before came with the service's first versions. */
export const FIRST_WITHOUT_RULES = "0010_flux_presence.sql";

interface Rule {
  name: string;
  breaks: (statement: string) => boolean;
  why: string;
}

const RULES: Rule[] = [
  {
    name: "drop",
    breaks: (sql) =>
      /\bdrop\s+(table|column|constraint|view|function|type|schema)\b/.test(sql) && !dropsRule(sql),
    why: "older code still uses it; drop it one version later",
  },
  {
    name: "rename",
    breaks: (sql) => /\brename\b/.test(sql),
    why: "older code knows the old name only; add the new one beside it",
  },
  {
    name: "type",
    breaks: (sql) => /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/.test(sql),
    why: "it rewrites the table under a lock, and older code sends the old type; add a column",
  },
  {
    name: "not null",
    breaks: (sql) =>
      /\bset\s+not\s+null\b/.test(sql) ||
      (/\balter\s+table\b/.test(sql) &&
        addedColumns(sql).some((column) => /\bnot\s+null\b/.test(column) && !/\bdefault\b/.test(column))),
    why: "older code does not fill the column; give it a default",
  },
  {
    name: "volatile default",
    breaks: (sql) =>
      /\balter\s+table\b/.test(sql) &&
      addedColumns(sql).some((column) =>
        /\bdefault\s+\(?\s*(clock_timestamp|gen_random_uuid|random|nextval)\b|\bgenerated\s+always\s+as\s*\(|\bprimary\s+key\b/.test(
          column,
        ),
      ),
    why: "it rewrites the whole table under a lock; add the column empty and fill it in batches",
  },
  {
    name: "constraint",
    breaks: (sql) =>
      /\balter\s+table\b/.test(sql) &&
      /\badd\s+(constraint\b|check\b|foreign\s+key\b|unique\b|primary\s+key\b|exclude\b)/.test(sql) &&
      !/\bnot\s+valid\b/.test(sql),
    why: "it reads the whole table under a lock, and older code may not keep to it; add it as not valid, validate it later",
  },
  {
    name: "sequence",
    breaks: (sql) => /\b(small|big)?serial\b|\bas\s+identity\b|\bcreate\s+sequence\b/.test(sql),
    why: "a backup holds rows and no sequences; ids are made by the service",
  },
  {
    name: "unique index",
    breaks: (sql) => /\bcreate\s+unique\s+index\b/.test(sql),
    why: "older code may not keep to it",
  },
  {
    name: "index",
    breaks: (sql) => /\bcreate\s+index\b(?!\s+if\s+not\s+exists)/.test(sql),
    why: "all writes wait until it is built; name it with `if not exists`, and build it concurrently before the upgrade where the table is large",
  },
  {
    name: "table lock",
    breaks: (sql) => /\block\s+table\b|\btruncate\b|\bvacuum\b|\bcluster\b|\breindex\b/.test(sql),
    why: "everyone waits for it",
  },
  {
    name: "update of all rows",
    breaks: (sql) => /^\s*(update|delete)\b/.test(sql) && !/\bwhere\b/.test(sql),
    why: "it holds every row until the migration ends; do it in batches, in the service",
  },
];

/** What adding made, later versions may take back: neither default nor index is anything that code relies on. */
const dropsRule = (sql: string): boolean => /\bdrop\s+(default|not\s+null)\b/.test(sql);

/** `add column a int, add column b text` → the definitions of the columns. */
const addedColumns = (sql: string): string[] =>
  sql
    .split(
      /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/,
    )
    .slice(1);

export interface Fault {
  rule: string;
  statement: string;
  why: string;
}

/** All faults of one file; tables that the file itself creates may be treated in any way. */
export function findFaults(name: string, sql: string): Fault[] {
  if (name <= FIRST_WITHOUT_RULES) return [];
  const faults: Fault[] = [];
  if (!/^-- runs with: \d{4}_\w+\.sql$/m.test(sql)) {
    faults.push({
      rule: "runs with",
      statement: name,
      why: "it must say which migration code has to know to go on with it: `-- runs with: 0010_flux_presence.sql`",
    });
  }
  const created = new Set<string>();
  for (const { text, allowed } of splitStatements(sql)) {
    const made = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/.exec(text)?.[1];
    if (made) created.add(made);
    const target =
      /^\s*(?:alter\s+table\s+(?:only\s+|if\s+exists\s+)*|create\s+(?:unique\s+)?index\s.*?\bon\s+)"?(\w+)/s.exec(
        text,
      )?.[1];
    if (allowed || (target && created.has(target))) continue;
    for (const { name: rule, breaks, why } of RULES) {
      if (breaks(text))
        faults.push({ rule, statement: text.trim().replaceAll(/\s+/g, " ").slice(0, 120), why });
    }
  }
  return faults;
}

/** Lower case, without comments and texts; what stands between dollars stays one piece with its statement. */
function splitStatements(sql: string): { text: string; allowed: boolean }[] {
  const statements: { text: string; allowed: boolean }[] = [];
  let text = "";
  let allowed = false;
  const token = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-'$;]+|./g;
  for (const [piece] of sql.matchAll(token)) {
    if (piece.startsWith("--")) allowed ||= /^-- allowed: \S/.test(piece);
    else if (piece === ";") {
      statements.push({ text, allowed });
      text = "";
      allowed = false;
    } else text += piece.startsWith("'") ? "''" : piece.toLowerCase();
  }
  if (text.trim()) statements.push({ text, allowed });
  return statements;
}
