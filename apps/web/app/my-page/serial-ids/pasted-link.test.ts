import { type IdLink, type LinkAllows, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, newLinkSecret } from "@setsuna/e2ee";
import { seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { type KnownLinks, readPastedLink, sendsBy } from "./pasted-link.ts";

const ID = SerialId.parse("abcdefg");
const NOW = Date.parse("2026-11-01T12:00:00Z");
const random = seededRandom(1);
const randomBytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
const first = newLinkSecret(randomBytes);
const secret = newLinkSecret(randomBytes, first);

const known = (allows: LinkAllows, expiresAt: string | null = null): KnownLinks => {
  const { joinKeyName, link } = deriveLinkKeys(ID, secret);
  const row: IdLink = {
    ...{ id: link, name: "Stage", allows, createdAt: "2026-10-01T00:00:00Z", lastUsedAt: null },
    ...{ expiresAt, maxDevices: null, devices: null },
  };
  return { joinKeyName, links: [row] };
};
const address = (key: string, id = "abc-defg") => `https://example.com/studio/app/receiver?id=${id}&video=1#key=${key}`;
const read = (text: string, links = known("send")) => readPastedLink(text, ID, links, NOW);

describe("a pasted link becomes this browser's own", () => {
  it("if it allows sending", () => {
    expect(read(address(secret))).toBe(secret);
    expect(read(address(secret), known("send", "2026-11-01T12:00:01Z"))).toBe(secret);
  });

  it.each(["watch", "crew"] as const)("not if it only allows %s", (allows) =>
    expect(read(address(secret), known(allows))).toBe("pasted-link-only-watches"),
  );

  it.each([
    ["revoked", address(first), known("send")],
    ["expired", address(secret), known("send", "2026-11-01T12:00:00Z")],
    ["of another ID", address(secret, "zzz-zzzz"), known("send")],
    ["of an earlier key", address(newLinkSecret(randomBytes)), known("send")],
    ["no link", "abc-defg", known("send")],
  ])("not if it is %s", (_, text, links) => expect(read(text, links)).toBe("pasted-link-not-active"));
});

it("the browser needs another link to send once its own is revoked", () => {
  expect(sendsBy(ID, secret, known("send"), NOW)).toBe(true);
  expect(sendsBy(ID, first, known("send"), NOW)).toBe(false);
});
