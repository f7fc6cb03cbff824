import { createServer } from "node:http";
import { bundleForPage, freePort, ISOLATION_HEADERS } from "@setsuna/testkit";

export interface BenchSite {
  readonly origin: string;
  close(): Promise<void>;
}

const pageWith = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>bench</title><body><script src="${script}"></script>`;
export const CARRIER_PATH = "/carrier";

export const openBenchSite = async (): Promise<BenchSite> => {
  const port = await freePort();
  const scripts = new Map([
    ["/peer.js", bundleForPage(new URL("./page/peer.ts", import.meta.url))],
    ["/carrier.js", bundleForPage(new URL("./page/carrier.ts", import.meta.url))],
    ["/carrier-worker.js", bundleForPage(new URL("./page/carrier-worker.ts", import.meta.url))],
    ["/floor-worker.js", bundleForPage(new URL("./page/floor-worker.ts", import.meta.url))],
  ]);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? "");
    // Isolated like the product's pages, for the same precise clocks.
    for (const [name, value] of Object.entries(ISOLATION_HEADERS)) response.setHeader(name, value);
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
    response.end(script ?? pageWith(request.url === CARRIER_PATH ? "/carrier.js" : "/peer.js"));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
