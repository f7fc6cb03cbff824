import { networkInterfaces } from "node:os";

export const machineAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((entry) => entry.family === "IPv4" && !entry.internal)?.address ?? "127.0.0.1";
