import { createServer } from "node:net";

/** Listens at an address for a moment. Rejects with Node's error when that is impossible, such as where another program has the port. */
export const requireFreePort = ({ port, host }: { readonly port: number; readonly host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
