import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const shipped = (): readonly string[] =>
  execFileSync("git", ["ls-files", "apps/*/src/**.ts", "packages/*/src/**.ts"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !/[.](?:test|fake|child)[.]ts$|\/testing\/|^packages\/testkit\//.test(file));

const importing = (module: string, pattern: RegExp): readonly string[] =>
  shipped().filter((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes(`from "${module}"`) && pattern.test(text);
  });

/** Node exits when an emitter without a listener emits `error`. */
it.each([
  ["node:http", /\bcreateServer\(/],
  ["node:net", /\b(?:createServer|connect|createConnection)\(/],
  ["node:tls", /\bconnect\w*\(/],
  ["node:dgram", /\bcreateSocket\(/],
  ["node:child_process", /\b(?:spawn|fork)\(/],
  ["node:worker_threads", /\bnew Worker\(/],
])("listens for errors of what %s makes, for as long as it lives", (module, pattern) => {
  const files = importing(module, pattern);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !readFileSync(file, "utf8").includes('.on("error"'))).toEqual([]);
});

it("opens connections to PostgreSQL only in the file that survives their loss", () => {
  expect(importing("pg", /./)).toEqual(["apps/studio/src/platform/storage/postgres-connection.ts"]);
});
