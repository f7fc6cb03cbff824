import { createHash } from "node:crypto";
import { Language } from "@setsuna/contracts";
import { openApiDocument } from "@setsuna/contracts/openapi";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { acceptedLanguage } from "../../platform/index.ts";

interface Served {
  readonly json: string;
  /** RFC 9110 §8.8.3. */
  readonly etag: string;
}

const served = (language: Language, prefix: string): Served => {
  const json = JSON.stringify(openApiDocument(language, prefix));
  return { json, etag: `"${createHash("sha256").update(json).digest("base64url")}"` };
};

const Query = z.object({ lng: Language.optional().catch(undefined) });

/** `?lng=` names the language, else the request does. Made on first use. `prefix`: path before `/studio`. */
export const registerOpenApi = (app: FastifyInstance, prefix = ""): void => {
  const kept = new Map<Language, Served>();
  app.get("/studio/api/openapi.json", (request, reply) => {
    const language = Query.parse(request.query).lng ?? acceptedLanguage(request.headers["accept-language"]);
    const document = kept.get(language) ?? served(language, prefix);
    kept.set(language, document);
    reply.headers({ ETag: document.etag, "Cache-Control": "no-cache", Vary: "Accept-Language" });
    if (request.headers["if-none-match"] === document.etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(document.json);
  });
};
