import type { FastifyInstance } from "fastify";
import type { DemonstrationReport } from "../demonstration/demonstrations.ts";
import type { RelayReport } from "../relay-pool/relay-pool.ts";

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
