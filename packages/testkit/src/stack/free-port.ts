import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems choose for connections: one of those could take it before its server listens. */
const FIRST_PORT = 20_000;
const END_PORT = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Returns a TCP port that is currently free. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (await isFree(port)) return port;
  }
};
