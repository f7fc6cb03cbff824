import { API } from "@setsuna/contracts";
import fastify from "fastify";
import { expect, it } from "vitest";
import { registerOpenApi } from "./openapi-route.ts";

const app = fastify();
registerOpenApi(app);
const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const PATH = "/studio/api/openapi.json";

it("serves every row of the table, in the reader's language", async () => {
  const japanese = await read(PATH);
  expect([japanese.statusCode, japanese.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  const { paths, openapi } = japanese.json();
  expect(openapi).toBe("3.1.0");
  for (const { method, path } of Object.values(API))
    expect(paths[path.replace(/:(\w+)/g, "{$1}")]).toHaveProperty(method.toLowerCase());
  const summary = (response: typeof japanese) => response.json().paths["/studio/api/tally"].post.summary;
  expect(summary(japanese)).toBe("タリーを送る");
  expect(summary(await read(PATH, { "accept-language": "en-GB,ja;q=0.5" }))).toBe("Set the tally");
  expect(summary(await read(`${PATH}?lng=en`))).toBe("Set the tally");
  expect(summary(await read(`${PATH}?lng=ja`, { "accept-language": "en" }))).toBe("タリーを送る");
  for (const odd of ["?lng=xx", "?lng=en&lng=ja", "?lng=__proto__"]) expect((await read(PATH + odd)).statusCode).toBe(200);
});

it("answers 304 to a client with the current version", async () => {
  const { etag } = (await read(PATH)).headers;
  const again = await read(PATH, { "if-none-match": String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await read(`${PATH}?lng=en`, { "if-none-match": String(etag) })).statusCode).toBe(200);
});
