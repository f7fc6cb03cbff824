import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ServerMessage } from "../signalling.ts";
import { messageChanges, type OldSide, schemaChanges } from "./schema-change.ts";

const whole = (schema: z.ZodType, io: "input" | "output") => {
  const root = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return { schema: root, root };
};
const found = (old: z.ZodType, present: z.ZodType, side: OldSide) =>
  side === "writes"
    ? schemaChanges(whole(old, "output"), whole(present, "input"), side, "it")
    : schemaChanges(whole(old, "input"), whole(present, "output"), side, "it");

const old = z.object({
  kind: z.enum(["a", "b"]),
  count: z.number().int().min(0).max(10),
  name: z.string().max(5).optional(),
  list: z.array(z.object({ id: z.string() })),
  either: z.union([z.object({ is: z.literal("x"), x: z.number() }), z.object({ is: z.literal("y"), y: z.string() })]),
});

describe("schemaChanges", () => {
  it.each(["writes", "reads"] as const)("finds none in an unchanged schema, for one that %s", (side) => {
    expect(found(old, old, side)).toEqual([]);
  });

  it.each([
    ["a member is gone", old.omit({ name: true }), "it.name: is gone"],
    ["a member is newly required", old.extend({ more: z.string() }), "it.more: is required and may be missing"],
    ["one that could be left out is required", old.extend({ name: z.string() }), "it.name: is required and may be missing"],
    ["a value is not taken any more", old.extend({ kind: z.enum(["a"]) }), 'it.kind: "b" is not understood'],
    ["a type is another", old.extend({ count: z.string() }), "it.count: integer comes where string is expected"],
    [
      "a range is narrower",
      old.extend({ count: z.number().int().min(1).max(10) }),
      "it.count: minimum is 1 where it was 0 for who writes",
    ],
    [
      "a text is shorter",
      old.extend({ name: z.string().max(4).optional() }),
      "it.name: maxLength is 4 where it was 5 for who writes",
    ],
    ["a member of a list is gone", old.extend({ list: z.array(z.object({})) }), "it.list[].id: is gone"],
    [
      "one of several forms has changed",
      old.extend({
        either: z.union([z.object({ is: z.literal("x"), x: z.string() }), z.object({ is: z.literal("y"), y: z.string() })]),
      }),
      "it.either.x: number comes where string is expected",
    ],
    [
      "one of several forms is gone",
      old.extend({ either: z.object({ is: z.literal("x"), x: z.number() }) }),
      'it.either.is: "y" is not understood',
    ],
  ])("what an old release writes: %s", (_, present, sentence) => {
    expect(found(old, present, "writes")).toContain(sentence);
  });

  it.each([
    ["a member is gone", old.omit({ name: true }), "it.name: is gone"],
    [
      "one that was always there may be missing",
      old.extend({ kind: old.shape.kind.optional() }),
      "it.kind: is required and may be missing",
    ],
    ["a value is new", old.extend({ kind: z.enum(["a", "b", "c"]) }), 'it.kind: "c" is not understood'],
    [
      "a range is wider",
      old.extend({ count: z.number().int().min(0).max(11) }),
      "it.count: maximum is 10 where it was 11 for who writes",
    ],
    ["anything may come", old.extend({ count: z.unknown() }), "it.count: anything may come where integer is expected"],
    ["null may come", old.extend({ kind: old.shape.kind.nullable() }), "it.kind: null comes where string is expected"],
  ])("what an old release reads: %s", (_, present, sentence) => {
    expect(found(old, present, "reads")).toContain(sentence);
  });

  it("allows new members, and wider ranges and more values of requests", () => {
    const more = { more: z.string().optional() };
    const wider = old.extend({ ...more, kind: z.enum(["a", "b", "c"]), count: z.number().min(-1), name: z.string().optional() });
    expect(found(old, wider, "writes")).toEqual([]);
    expect(found(old, old.extend({ more: z.string() }), "reads")).toEqual([]);
  });

  it("handles a schema that contains itself", () => {
    type Tree = { readonly children: Tree[] };
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ children: z.array(tree) }));
    expect(found(tree, tree, "writes")).toEqual([]);
  });
});

describe("messageChanges", () => {
  const set = (...arms: [z.ZodObject, ...z.ZodObject[]]) => z.toJSONSchema(z.discriminatedUnion("t", arms as never));
  const heartbeat = z.object({ t: z.literal("heartbeat"), at: z.number() });
  const nack = z.object({ t: z.literal("nack") });

  it("reports a removed kind and the changes of a kept one, but not a new kind", () => {
    expect(messageChanges(set(heartbeat), set(heartbeat, nack), "reads", "t")).toEqual([]);
    expect(messageChanges(set(heartbeat, nack), set(heartbeat), "reads", "t")).toEqual(['"nack": is gone']);
    const renamed = z.object({ t: z.literal("heartbeat"), time: z.number() });
    expect(messageChanges(set(heartbeat), set(renamed), "writes", "t")).toEqual([
      '"heartbeat".time: is required and may be missing',
      '"heartbeat".at: is gone',
    ]);
  });
});

describe("an error code that only a newer server knows", () => {
  it("becomes internal, with the server's texts", () => {
    const error = { code: "not-yet-thought-of", ja: "新しい", en: "New" };
    expect(ServerMessage.parse({ type: "refused", request: 1, error })).toMatchObject({ error: { ...error, code: "internal" } });
    expect(ServerMessage.safeParse({ type: "refused", request: 1, error: { ...error, code: 1 } }).success).toBe(false);
  });
});
