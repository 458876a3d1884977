import { createFairPool, type FairPool } from "./fair-pool.ts";

/**
 * For what is slow on purpose: passwords, and the keys of kept answers that hold a secret. Keyed by account, or by
 * address where nobody is signed in. Two at a time are half of libuv's four threads: files, DNS and the like must go on
 * during a wave of sign-ins. At 40 ms each, one key waits half a second at most, and has fewer calls in progress than
 * those from which on the service judges whether an endpoint is overloaded (32): a flood from one address must not
 * close it to others.
 */
export const createHashingPool = (): FairPool =>
  createFairPool({ concurrency: 2, maxWaitingPerKey: 24, maxWaiting: 512 });
