import type { FastifyInstance } from "fastify";
import { isLoopbackRequest } from "../dev-mailbox/local-request.ts";
import type { RelayReport } from "../metrics/relay-report.ts";
import type { Readiness } from "./readiness.ts";

/** `/studio/livez`: the process answers. `/studio/readyz`: 200 while new clients should come here, else 503 and why. */
export const registerReadiness = (app: FastifyInstance, readiness: () => Promise<Readiness>): void => {
  app.get("/studio/livez", (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "alive" }));
  app.get("/studio/readyz", async (_request, reply) => {
    const status = await readiness();
    return reply
      .code(status === "ready" ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status });
  });
};

/**
 * `/studio/healthz`: 200 once all relays are ready, else 503. Only programs on this machine get details, if `tells` allows it.
 */
export const registerHealth = (
  app: FastifyInstance,
  relays: () => readonly RelayReport[],
  demonstrations?: () => object,
  tells = false,
): void => {
  app.get("/studio/healthz", (request, reply) => {
    const report = relays();
    const ready = report.every((relay) => relay.ready);
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({
        status: ready ? "ready" : "starting",
        ...(tells && isLoopbackRequest(request) ? { relays: report, demonstrations: demonstrations?.() } : {}),
      });
  });
};
