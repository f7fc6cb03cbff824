import { MAX_THUMBNAIL_BYTES, MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { beforeEach, expect, it } from "vitest";
import { Thumbnails } from "./thumbnails.ts";

const A = SerialId.parse("aaaaaaa");
const B = SerialId.parse("bbbbbbb");
const sessionOf = (name: string) => MediaSessionId.parse(name.padEnd(22, "0"));
const jpegOf = (bytes: number, fill = 0): string =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3, fill)]).toString("base64");

let now = 0;
let thumbnails: Thumbnails;
const sessionsOf = (id: SerialId) => thumbnails.of(id).map(({ session }) => session);
beforeEach(() => {
  now = 1000;
  thumbnails = new Thumbnails({ now: () => milliseconds(now) }, () => new Date(now));
});

it("keeps the newest of each session, only for its ID", () => {
  thumbnails.keep(A, sessionOf("one"), jpegOf(10));
  thumbnails.keep(A, sessionOf("two"), jpegOf(10));
  thumbnails.keep(B, sessionOf("three"), jpegOf(10));
  now += 10_000;
  thumbnails.keep(A, sessionOf("one"), jpegOf(10, 7));
  expect(thumbnails.of(A)).toEqual([
    { session: sessionOf("two"), jpeg: jpegOf(10), takenAt: new Date(1000) },
    { session: sessionOf("one"), jpeg: jpegOf(10, 7), takenAt: new Date(11_000) },
  ]);
  expect(sessionsOf(B)).toEqual([sessionOf("three")]);
});

it("ignores one that arrives too soon or is too large", () => {
  thumbnails.keep(A, sessionOf("one"), jpegOf(10));
  now += 4999;
  thumbnails.keep(A, sessionOf("one"), jpegOf(10, 7));
  expect(thumbnails.of(A)).toMatchObject([{ jpeg: jpegOf(10) }]);
  thumbnails.keep(A, sessionOf("two"), jpegOf(MAX_THUMBNAIL_BYTES + 1));
  expect(sessionsOf(A)).toEqual([sessionOf("one")]);
  thumbnails.keep(A, sessionOf("two"), jpegOf(MAX_THUMBNAIL_BYTES));
  expect(sessionsOf(A)).toHaveLength(2);
});

it("deletes thumbnails with the session, with the ID, and after half a minute", () => {
  for (const name of ["one", "two"]) thumbnails.keep(A, sessionOf(name), jpegOf(10));
  thumbnails.keep(B, sessionOf("three"), jpegOf(10));
  thumbnails.sessionEnded(sessionOf("one"));
  expect(sessionsOf(A)).toEqual([sessionOf("two")]);
  thumbnails.clear(A);
  expect([sessionsOf(A), sessionsOf(B)]).toEqual([[], [sessionOf("three")]]);
  now += 30_000;
  expect(sessionsOf(B)).toHaveLength(1);
  now += 1;
  expect(sessionsOf(B)).toEqual([]);
});

it("is bounded: evicts the oldest", () => {
  for (let session = 0; session <= 2000; session += 1) {
    now += 1;
    thumbnails.keep(A, sessionOf(`s${session}x`), jpegOf(4));
  }
  expect(thumbnails.of(A)).toHaveLength(2000);
  expect(sessionsOf(A)).not.toContain(sessionOf("s0x"));
});
