import { networkInterfaces } from "node:os";

/** An address of this machine other than loopback, which Janus does not offer; 127.0.0.1 when there is none. */
export const benchAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((entry) => entry.family === "IPv4" && !entry.internal)?.address ?? "127.0.0.1";
