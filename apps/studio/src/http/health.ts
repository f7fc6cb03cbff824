import type { FastifyInstance } from "fastify";
import type { RelayReport } from "../relay-pool/relay-pool.ts";

/** `GET /studio/healthz`: 200 once all relays are ready, 503 while one is not. */
export const registerHealth = (app: FastifyInstance, relays: () => readonly RelayReport[]): void => {
  app.get("/studio/healthz", (_request, reply) => {
    const report = relays();
    const ready = report.every((relay) => relay.ready);
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: ready ? "ready" : "starting", relays: report });
  });
};
