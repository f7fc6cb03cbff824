import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { FLEET_PROTOCOL } from "../relay-fleet.ts";
import { type ApiShape, apiChanges, apiShape } from "./api-change.ts";
import { asRecorded, BYTE_FORMS, recordedBytes } from "./byte-forms.ts";
import { MESSAGE_SETS, type MessageSetName, type SetSchemas, setSchemas } from "./message-sets.ts";
import { SAMPLES } from "./samples.ts";
import { messageChanges } from "./schema-change.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "compat");
const read = (recording: string, file: string) => JSON.parse(readFileSync(join(FOLDER, recording, file), "utf8")) as unknown;

type Messages = Readonly<Record<string, readonly { readonly sent: unknown; readonly means: unknown }[]>>;
type Bytes = Readonly<Record<string, { readonly sent: string; readonly means: unknown }>>;
interface Release {
  readonly program: string;
  readonly signalling: number;
  readonly fleet: number;
  readonly api: string;
}

const sets = Object.entries(MESSAGE_SETS) as [
  MessageSetName,
  (typeof MESSAGE_SETS)[MessageSetName] & { readonly tag?: string },
][];
const isOfFleet = (name: string): boolean => name.startsWith("fleet-");

describe.each(readdirSync(FOLDER).sort())("the client of recording %s", (recording) => {
  const release = read(recording, "release.json") as Release;
  const schemas = read(recording, "schemas.json") as Readonly<Record<string, SetSchemas>>;
  const messages = read(recording, "messages.json") as Messages;
  const bytes = read(recording, "bytes.json") as Bytes;

  /** A fleet has one protocol version; raising it may change everything. */
  const held = sets.filter(([name]) => schemas[name] !== undefined && (!isOfFleet(name) || release.fleet === FLEET_PROTOCOL));

  it("contains samples of every kind", () => {
    expect(Object.keys(messages).length).toBeGreaterThan(5);
    expect(Object.keys(bytes).length).toBeGreaterThan(5);
    expect(held.length).toBeGreaterThan(5);
  });

  it("has no kind of message that was removed", () => {
    expect(Object.keys(schemas).filter((name) => !Object.hasOwn(MESSAGE_SETS, name))).toEqual([]);
    expect(Object.keys(bytes).filter((name) => !Object.hasOwn(BYTE_FORMS, name))).toEqual([]);
  });

  it.each(held)("writes and reads %s as we do", (name, { old, tag = "" }) => {
    const [then, now] = [schemas[name] as SetSchemas, setSchemas(name)];
    const found = old.flatMap((side) =>
      side === "writes" ? messageChanges(then.writes, now.reads, side, tag) : messageChanges(then.reads, now.writes, side, tag),
    );
    expect(found).toEqual([]);
  });

  it.each(Object.entries(messages))("understands all its %s", (name, list) => {
    const { schema } = MESSAGE_SETS[name as MessageSetName];
    for (const { sent, means } of list) expect(schema.parse(sent)).toMatchObject(Object(means));
  });

  const heard = Object.entries(SAMPLES).filter(
    ([name]) => schemas[name] !== undefined && MESSAGE_SETS[name as MessageSetName].old.some((side) => side === "reads"),
  );
  it.each(heard)("understands all our %s", (name, samples) => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(schemas[name]?.reads as JsonSchema);
    const refused = samples.filter((sample) => !validate(sample));
    const tag = (MESSAGE_SETS[name as MessageSetName] as { tag?: string }).tag;
    const known = JSON.stringify(schemas[name]?.reads);
    const isNew = (sample: unknown): boolean =>
      tag !== undefined && !known.includes(`"const":${JSON.stringify((sample as Record<string, unknown>)[tag])}`);
    expect(refused.filter((sample) => !isNew(sample))).toEqual([]);
  });

  it.each(Object.entries(bytes))("sends %s that we read as meant, and reads ours", (name, { sent, means }) => {
    const form = BYTE_FORMS[name];
    expect(asRecorded(form?.read(recordedBytes(sent)))).toEqual(means);
    expect(asRecorded(form?.written)).toBe(sent);
  });

  it("finds every API call unchanged", () => {
    const shape = read(recording, "openapi.json") as ApiShape;
    // JSON drops undefined members.
    const present = JSON.parse(JSON.stringify(apiShape(openApiDocument("en")))) as ApiShape;
    expect(release.api === present.info.version ? apiChanges(shape, present) : []).toEqual([]);
  });
});
