/** There is no key to call with. The message says how to get one. */
export class NotSignedInError extends Error {
  override name = "NotSignedInError";
}
