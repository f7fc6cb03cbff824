import { jsonDepth, StudioError } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";

/** Our own requests nest six deep at most; recursion has room for this. */
export const MAX_JSON_DEPTH = 32;

/** Like Fastify's parser, but rejects prototype names and deep nesting (`bad-request`). */
export const registerJsonBodies = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (jsonDepth(body) > MAX_JSON_DEPTH) done(new StudioError("bad-request"));
    else read(request, body, done);
  });
};
