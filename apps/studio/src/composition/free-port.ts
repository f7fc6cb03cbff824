import { createServer } from "node:net";

/** Listens briefly. Rejects with Node's error, such as for a used port. */
export const requireFreePort = ({ port, host }: { readonly port: number; readonly host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
