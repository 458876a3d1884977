/** A share of the database's connections: however many lanes there are, they use so many at a time. */
import type { Queryable } from "../../platform/database/database.ts";

export function boundQueries(database: Queryable, most: number): Queryable {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(query: () => Promise<T>): Promise<T> {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await query();
    } finally {
      // The place goes on to the next one: nobody can come between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    many: (text, ...values) => inTurn(() => database.many(text, ...values)),
    one: (text, ...values) => inTurn(() => database.one(text, ...values)),
    maybe: (text, ...values) => inTurn(() => database.maybe(text, ...values)),
    run: (text, ...values) => inTurn(() => database.run(text, ...values)),
  };
}
