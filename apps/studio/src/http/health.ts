import type { FastifyInstance } from "fastify";
import type { DemonstrationReport } from "../demonstration/demonstrations.ts";
import type { RelayReport } from "../relay-pool/relay-pool.ts";
import type { Readiness } from "./readiness.ts";

/** `GET /studio/livez`: the process answers. `GET /studio/readyz`: 200 while new clients should come here, else 503 and why. */
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

/** `GET /studio/healthz`: 200 once all relays are ready, 503 while one is not; with what the relays and the demonstrations do. */
export const registerHealth = (
  app: FastifyInstance,
  relays: () => readonly RelayReport[],
  demonstrations?: () => DemonstrationReport,
): void => {
  app.get("/studio/healthz", (_request, reply) => {
    const report = relays();
    const ready = report.every((relay) => relay.ready);
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: ready ? "ready" : "starting", relays: report, demonstrations: demonstrations?.() });
  });
};
