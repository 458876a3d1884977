/**
 * The service can't start, and a person has to do something about it.
 * The message is printed as it is, with no stack, so it names the cause and the remedy.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
