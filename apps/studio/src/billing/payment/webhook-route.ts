import type { FastifyInstance } from "fastify";
import type { Webhooks } from "./webhooks.ts";

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Takes the raw body, because the signature covers its bytes. Answers 204 once stored, else 400 `webhook-refused`. Needs no
 * session or bot token: the signature authenticates.
 */
export const registerPaymentWebhook = async (
  app: FastifyInstance,
  webhooks: Pick<Webhooks, "receive">,
  now: () => Date,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/studio/webhooks/payment", { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = [request.headers["stripe-signature"]].flat()[0];
      await webhooks.receive(body, signature, now());
      return reply.header("Cache-Control", "no-store").code(204).send();
    });
  });
};
