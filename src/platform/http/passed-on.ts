/** A call that another request of the same caller led to, and that was counted with it. */
import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";

const NAME = "x-passed-on";
/** Known to this process alone: nobody outside can say it. */
const SECRET = randomBytes(32).toString("base64url");

export const PASSED_ON: Readonly<Record<string, string>> = { [NAME]: SECRET };

export const isPassedOn = ({ headers }: FastifyRequest): boolean => headers[NAME] === SECRET;
