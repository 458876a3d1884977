import type { FastifyReply } from "fastify";

/** What every page for people sends along: it can't be framed, tells no other site where one came from, is never stale. */
export const setPageHeaders = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
  });
