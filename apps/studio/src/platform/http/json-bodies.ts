import { jsonDepth, StudioError } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";

/** Arrays and objects within each other. What we ask for lies six deep at most; what walks a value by recursion has room for this. */
export const MAX_JSON_DEPTH = 32;

/** Parses JSON bodies like Fastify, rejecting prototype names. Rejects deep nesting with `bad-request`. */
export const registerJsonBodies = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (jsonDepth(body) > MAX_JSON_DEPTH) done(new StudioError("bad-request"));
    else read(request, body, done);
  });
};
