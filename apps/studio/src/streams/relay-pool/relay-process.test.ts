import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { silentLog } from "@setsuna/kit";
import { afterEach, expect, it, vi } from "vitest";
import { forkRelay } from "./relay-process.ts";

const folder = mkdtempSync(join(tmpdir(), "setsuna-relay-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const CONFIG = { portRangeBegin: 0, portRangeEnd: 0, offerLoopback: true, publicAddresses: [] };

it("a relay process gets none of the server's keys and logins in its environment", async () => {
  const secrets = ["SECRET_KEY", "DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY", "NATS_URL", "TURN_SECRET", "ANYTHING_ELSE"];
  for (const name of secrets) vi.stubEnv(name, "s3cret");
  vi.stubEnv("LOG_LEVEL", "debug");
  const script = join(folder, "relay.mjs");
  writeFileSync(
    script,
    `import { writeFileSync } from "node:fs"; writeFileSync(new URL("env.json", import.meta.url), JSON.stringify(process.env));`,
  );
  await new Promise<void>((resolve) => {
    forkRelay(script, CONFIG)({ onMessage: () => undefined, onExit: () => resolve() }, silentLog);
  });
  const env = JSON.parse(readFileSync(join(folder, "env.json"), "utf8")) as Record<string, string>;
  expect(Object.values(env)).not.toContain("s3cret");
  expect(env).toMatchObject({ LOG_LEVEL: "debug", PATH: process.env.PATH });
});
