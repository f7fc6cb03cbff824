import { ERRORS, type ErrorCode, errorBody, StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { registerProblems, sendProblem } from "./problem.ts";

const site = () => {
  const app = Fastify();
  registerProblems(app, silentLog);
  return app;
};
const FOR_NOW = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => [429, 503].includes(ERRORS[code].status));

it("sends Retry-After with every temporary refusal", async () => {
  const app = site();
  app.get("/thrown/:code", (request) => {
    throw new StudioError((request.params as { readonly code: ErrorCode }).code);
  });
  app.get("/sent/:code", (request, reply) =>
    sendProblem(reply, errorBody((request.params as { readonly code: ErrorCode }).code)),
  );
  app.register(async (part) => void part.get("/probe", (_request, reply) => reply.code(503).send({ status: "starting" })));
  const paths = [...FOR_NOW.flatMap((code) => [`/thrown/${code}`, `/sent/${code}`]), "/probe"];
  for (const url of paths) expect([url, Number((await app.inject({ url })).headers["retry-after"]) >= 1]).toEqual([url, true]);
  expect((await app.inject({ url: "/thrown/not-found" })).headers["retry-after"]).toBeUndefined();
});

it("keeps the retry time given by a limit", async () => {
  const app = site();
  app.get("/", () => {
    throw new TooManyRequests(42);
  });
  expect((await app.inject({ url: "/" })).headers["retry-after"]).toBe("42");
});
