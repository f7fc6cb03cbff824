import { SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { expect, it } from "vitest";
import { secretsUnder } from "../secrets/secrets.ts";
import { logNameOf, logWith, withoutSerialIds } from "./without-serial-ids.ts";

const ID = SerialId.parse("abc-defg");
const [ours, theirs] = [secretsUnder(Buffer.alloc(32, 1)), secretsUnder(Buffer.alloc(32, 2))];

it("replaces serial IDs with a digest that is the same on every node, but differs between sites", () => {
  const lines: unknown[] = [];
  const keep = (fields: Record<string, unknown>, message: string): void => {
    lines.push([fields, message]);
  };
  const base: Log = { debug: keep, info: keep, warn: keep, error: keep };
  const log = logWith(withoutSerialIds(base, ours), { request: "r1" });
  const name = logNameOf(ours, ID);
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(logNameOf(secretsUnder(Buffer.alloc(32, 1)), ID)).toBe(name);
  expect(logNameOf(theirs, ID)).not.toBe(name);
  log.info({ serialId: ID, role: "sender" }, "in");
  log.warn({ streams: [{ serialId: ID, kind: "video", channel: 2 }, "odd"] }, "streams");
  log.error({ serialId: "no ID at all" }, "wrong");
  log.debug({ a: 1 }, "none");
  expect(lines).toEqual([
    [{ request: "r1", id: name, role: "sender" }, "in"],
    [{ request: "r1", streams: [{ id: name, kind: "video", channel: 2 }, "odd"] }, "streams"],
    [{ request: "r1", id: "?" }, "wrong"],
    [{ request: "r1", a: 1 }, "none"],
  ]);
  expect(JSON.stringify(lines)).not.toContain("abcdefg");
});
