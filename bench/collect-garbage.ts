/** Imported into a service that runs with `--expose-gc`: it collects when it is told to. */
process.on("SIGUSR2", () => globalThis.gc?.());
