import type { Core } from "./core.ts";

type Operations = Readonly<Record<string, (core: Core, ...parameters: never[]) => unknown>>;

type Methods<Given extends Operations> = {
  [Name in keyof Given]: Given[Name] extends (core: Core, ...parameters: infer Parameters) => infer Answer
    ? (...parameters: Parameters) => Answer
    : never;
};

/** Makes methods of operations: their first parameter is this client's own. */
export const bind = <Given extends Operations>(core: Core, operations: Given): Methods<Given> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, operation.bind(undefined, core)]),
  ) as Methods<Given>;
