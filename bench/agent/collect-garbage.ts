/** Imported into a service that runs with `--expose-gc`: what is measured then is held, and does not only wait for its collection. */
setInterval(() => globalThis.gc?.(), 500).unref();
