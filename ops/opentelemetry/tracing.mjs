/**
 * Exports a node's traces: HTTP requests here, joins of a fleet by the studio itself. docs/operations.md, "Traces". Load it before the
 * studio (`node --import`), from a folder with the packages.
 *
 * Paths may hold serial IDs, and queries what the site never writes down: a span has the path without names, and no query.
 */
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { withoutNames } from "./without-names.mjs";

const http = new HttpInstrumentation({
  // Asked every second or so by balancers and monitors.
  ignoreIncomingRequestHook: ({ url }) => /\/studio\/(?:healthz|livez|readyz|metrics)$/.test(url ?? ""),
  // What other servers are asked has keys in its addresses.
  disableOutgoingRequestInstrumentation: true,
  applyCustomAttributesOnSpan: (span, request) => {
    const path = withoutNames(request.url ?? "");
    for (const name of ["http.target", "http.url", "url.path", "url.full"]) span.setAttribute(name, path);
    span.setAttribute("url.query", "");
    span.updateName(`${request.method} ${path}`);
  },
});

const sdk = new NodeSDK({ instrumentations: [http] });
sdk.start();
const end = () => sdk.shutdown().catch((error) => console.error("The last traces were not sent.", error));
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void end());
