import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endChild, freePort, laySeededData, untilOf } from "@setsuna/testkit";
import { afterAll, afterEach, expect, it } from "vitest";
import { TEST_OPERATOR } from "../../../apps/studio/src/platform/config/operator.fake.ts";
import { looseFilesIn } from "../../../apps/studio/src/platform/storage/private-files.ts";

const MAIN = fileURLToPath(new URL("../../../apps/studio/dist/main.js", import.meta.url));
const ADMIN = fileURLToPath(new URL("../../../apps/studio/dist/admin.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "setsuna-umask-"));
let child: ChildProcess | undefined;
afterEach(async () => {
  if (child !== undefined) await endChild(child, "SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const loosely = (script: string, args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn("/bin/sh", ["-c", 'umask 000; exec "$0" "$@"', process.execPath, script, ...args], {
    env: { ...process.env, ...environment },
  });

const printed = (of: ChildProcess): (() => string) => {
  let text = "";
  for (const stream of [of.stdout, of.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
};

const startReady = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly at: string; readonly said: () => string; readonly studio: ChildProcess }> => {
  const port = String(await freePort());
  const studio = loosely(MAIN, args, { ...environment, PORT: port });
  child = studio;
  const said = printed(studio);
  try {
    await untilOf("the studio to be ready", studio, () => said().includes("Setsuna Studio is ready"), 120_000);
  } catch (error) {
    throw new Error(`the studio did not start: ${said().slice(-2000)}`, { cause: error });
  }
  return { at: `http://127.0.0.1:${port}`, said, studio };
};

it("refuses to start in production with demo data, open file modes or development settings", { timeout: 180_000 }, async () => {
  const data = join(folder, "site");
  await laySeededData(data);
  const environment = { DATA_DIR: data, HOST: "127.0.0.1", RELAYS: "1" };
  const refusal = async (more: NodeJS.ProcessEnv): Promise<string> => {
    child = loosely(MAIN, [], { ...environment, PORT: String(await freePort()), ...more });
    const said = printed(child);
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    return said();
  };
  const staging = await startReady([], { ...environment, PUBLIC_URL: "https://studio.example", PROFILE: "staging" });
  expect(staging.said()).toContain("NOT A PRODUCTION SITE");
  const [, below = ""] = staging.said().split("by the links with a key that are printed below");
  const [link = ""] = /http:\S+\/studio\/dev\/mail\?key=\S+/.exec(below) ?? [];
  const admitted = await fetch(link, { redirect: "manual" });
  expect([admitted.status, admitted.headers.getSetCookie().length]).toEqual([303, 1]);
  staging.studio.kill("SIGTERM");
  await once(staging.studio, "exit");
  expect(await refusal({ PUBLIC_URL: "https://studio.example" })).toMatch(
    /\[production-needs-mail\]\n.*\[production-placeholder-operator\]\n.*\[production-test-gateway\]\n/,
  );
  const operator = join(folder, "operator.json");
  writeFileSync(operator, JSON.stringify({ ...TEST_OPERATOR, analytics: null }));
  const whole = {
    PUBLIC_URL: "https://studio.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    OPERATOR_FILE: operator,
    TEST_GATEWAY: "on",
  };
  expect(await refusal(whole)).toContain("[production-demo-data]");
  chmodSync(join(data, "secret.key"), 0o644);
  expect(await refusal(whole)).toContain("[production-loose-files]");
  const empty = join(folder, "empty");
  const { at, said } = await startReady([], { ...environment, ...whole, DATA_DIR: empty });
  expect(said()).not.toMatch(/abc-defg|password|\/studio\/dev\//);
  expect(await (await fetch(`${at}/studio/healthz`)).json()).toEqual({ status: "ready" });
  for (const path of ["/studio/dev/mail", "/studio/dev/mail.json", "/studio/dev/clock"])
    expect((await fetch(`${at}${path}`)).status).toBe(404);
});

it("keeps the server's files private, and restricts files that it finds readable", { timeout: 180_000 }, async () => {
  const data = join(folder, "above", "data");
  const environment = { DATA_DIR: data, HOST: "127.0.0.1", RELAYS: "1" };
  for (const round of [1, 2]) {
    const { said, studio } = await startReady(["--https"], environment);
    expect([round, looseFilesIn(join(folder, "above"))]).toEqual([round, { loose: 0, example: undefined }]);
    expect(readdirSync(data)).toEqual(
      expect.arrayContaining(["lock", "secret.key", "https-key.pem", "https-cert.pem", "database"]),
    );
    expect(said().includes("for this account alone")).toBe(round === 2);
    const backup = loosely(ADMIN, ["backup", join(folder, `site-${round}.zip`)], environment);
    await once(backup, "exit");
    expect(backup.exitCode).toBe(0);
    studio.kill("SIGTERM");
    await once(studio, "exit");
    for (const path of [data, join(data, "database", "base"), join(data, "secret.key")]) chmodSync(path, 0o777);
  }
  const outside = readdirSync(folder).filter((name) => name.startsWith("site-"));
  expect(outside.sort()).toEqual(["site-1.zip", "site-1.zip.key", "site-2.zip", "site-2.zip.key"]);
  for (const name of outside) expect([name, looseFilesIn(join(folder, name)).loose]).toEqual([name, 0]);
});
