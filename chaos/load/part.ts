/** One part of the product under load, with its model of what was acknowledged. */
export interface Part {
  readonly name: string;
  /** How many operations have come to an end. */
  readonly operations: number;
  /** At a quiet point: everything that does not agree with the model. */
  check(): Promise<string[]>;
  close(): void;
}

/** What a check needs of the scene. */
export interface World {
  bases: readonly string[];
  query<Row extends object>(sql: string): Promise<Row[]>;
}
