import { createServer } from "node:http";
import { err, type Log, ok, type Result } from "@setsuna/kit";
import type { Readiness } from "../http/readiness.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsListener {
  readonly port: number;
  close(): Promise<void>;
}

const PATH = "/studio/metrics";
/** Service managers of a role without a site poll it. */
const READY_PATH = "/studio/readyz";
/** Requests have no body. */
const REQUEST_LIMIT_MS = 5000;

export const metricsRefusal = (error: unknown, host: string, port: number): string | undefined => {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "EADDRINUSE")
    return `METRICS_PORT ${port} on ${host} is in use; stop what uses it or choose another METRICS_PORT.`;
  if (error.code === "EACCES") return `METRICS_PORT ${port} may not be used by this account; choose one above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `METRICS_HOST ${host} is not an address of this machine.`;
  return undefined;
};

/**
 * A separate port, so that a front proxy can't expose it. The failure is one sentence for the operator. Throws unexpected errors.
 */
export const serveMetrics = async (
  metrics: Pick<Metrics, "text" | "contentType">,
  readiness: () => Promise<Readiness>,
  host: string,
  port: number,
  log: Log,
): Promise<Result<MetricsListener, string>> => {
  const server = createServer({ requestTimeout: REQUEST_LIMIT_MS, headersTimeout: REQUEST_LIMIT_MS }, (request, response) => {
    const path = request.method === "GET" ? request.url?.split("?")[0] : undefined;
    if (path === READY_PATH) {
      void readiness().then((status) =>
        response
          .writeHead(status === "ready" ? 200 : 503, { "content-type": "application/json", "cache-control": "no-store" })
          .end(JSON.stringify({ status })),
      );
      return;
    }
    if (path !== PATH) {
      response.writeHead(404, { "content-type": "text/plain" }).end(`GET ${PATH}\n`);
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the figures could not be put together");
        response.writeHead(500, { "content-type": "text/plain" }).end("The log says why.\n");
      },
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const sentence = metricsRefusal(error, host, port);
    if (sentence !== undefined) return err(sentence);
    throw error;
  }
  server.on("error", (error) => log.warn({ reason: error.message }, "the listener of the metrics failed to accept a connection"));
  const address = server.address();
  return ok({
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  });
};
