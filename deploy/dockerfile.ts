/** Reads a Dockerfile: as much of the language as ours uses, and an error for anything else. */

interface Copy {
  kind: "copy";
  from: string | undefined;
  sources: string[];
  target: string;
}

export interface Stage {
  name: string;
  base: string;
  env: Record<string, string>;
  workdir: string;
  user: string | undefined;
  steps: (Copy | { kind: "run"; command: string })[];
  stopSignal: string | undefined;
  healthcheck: string[] | undefined;
  command: string[] | undefined;
  volumes: string[];
}

export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of logicalLines(text)) {
    const [, word = "", rest = ""] = /^(\S+)\s+(.*)$/s.exec(line) ?? [];
    if (word === "FROM") stages.push(newStage(rest, stages.length));
    else read(stages.at(-1) ?? fail(line), word, rest);
  }
  return stages;
}

/** Without comments, and with continued lines joined. */
function logicalLines(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

function newStage(rest: string, index: number): Stage {
  const [, base = "", name = String(index)] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? fail(rest);
  return {
    name,
    base,
    env: {},
    workdir: "/",
    user: undefined,
    steps: [],
    stopSignal: undefined,
    healthcheck: undefined,
    command: undefined,
    volumes: [],
  };
}

function read(stage: Stage, word: string, rest: string): void {
  switch (word) {
    case "ENV":
      for (const pair of rest.split(/\s+/)) {
        const [name = "", value = ""] = pair.split(/=(.*)/s);
        stage.env[name] = value;
      }
      return;
    case "WORKDIR":
      stage.workdir = rest;
      return;
    case "USER":
      stage.user = rest;
      return;
    case "COPY":
      stage.steps.push(readCopy(rest));
      return;
    case "RUN":
      stage.steps.push({ kind: "run", command: rest });
      return;
    case "STOPSIGNAL":
      stage.stopSignal = rest;
      return;
    case "VOLUME":
      stage.volumes.push(rest);
      return;
    case "EXPOSE":
      return;
    case "HEALTHCHECK":
      stage.healthcheck = JSON.parse(/CMD (\[.*\])$/s.exec(rest)?.[1] ?? fail(rest)) as string[];
      return;
    case "CMD":
      stage.command = JSON.parse(rest) as string[];
      return;
    default:
      fail(word);
  }
}

function readCopy(rest: string): Copy {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
  const target = words.pop() ?? fail(rest);
  return { kind: "copy", from, sources: words, target };
}

function fail(what: string): never {
  throw new Error(`this part of the Dockerfile is not understood: ${what}`);
}
