import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { SerialId } from "@setsuna/contracts";
import { afterAll, beforeAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { fakeSerialIds } from "../serial-ids/serial-id-store.fake.ts";
import { authorise } from "./authorisation.ts";
import { someProof } from "./join-proofs.fake.ts";
import { verifierOf } from "./join-proofs.ts";

/** Only signature verification takes time. */
let judged: MockInstance;
beforeAll(() => {
  judged = vi.spyOn(crypto, "verify");
  syncBuiltinESMExports();
});
afterAll(() => {
  judged.mockRestore();
  syncBuiltinESMExports();
});

const [KEY, OTHER] = ["A".repeat(43), `${"B".repeat(42)}A`];
const [LINK, STRANGE, EXPIRED] = ["l".repeat(22), "m".repeat(22), "n".repeat(22)];
const [BY_PASSWORD, BY_LINKS, OLD] = ["lockedd", "linkedd", "olderid"].map((id) => SerialId.parse(id));
const store = fakeSerialIds(
  {},
  { id: BY_PASSWORD, passwordVerifier: verifierOf(KEY) },
  {
    id: BY_LINKS,
    join: {
      keyName: "k",
      links: [LINK, EXPIRED].map((link) => ({
        ...{ id: link, verifier: verifierOf(KEY), isRevoked: false },
        isExpired: link === EXPIRED,
      })),
    },
  },
  // This verifier predates signed proofs.
  { id: OLD, passwordVerifier: "0".repeat(64) },
);
const knock = async (id: SerialId | undefined, proofKey: string | undefined, link?: string): Promise<string> => {
  const applicant = { direction: "subscribe", address: "192.0.2.1", proof: someProof(proofKey), link } as const;
  const verdict = await authorise(store, id ?? SerialId.parse("zzzzzzz"), applicant);
  return verdict.ok ? "in" : verdict.error;
};
beforeEach(() => {
  judged.mockClear();
});

it.each([
  ["a wrong password", BY_PASSWORD, undefined],
  ["an ID that does not exist", undefined, undefined],
  ["a link that does not exist", BY_LINKS, STRANGE],
  ["a link whose proof is wrong", BY_LINKS, LINK],
  ["no link", BY_LINKS, undefined],
  ["a link to an ID that does not exist", undefined, LINK],
  ["a verifier of before", OLD, undefined],
])("a wrong proof costs one verification, whatever is wrong: %s", async (_, id, link) => {
  expect(await knock(id, OTHER, link)).toBe("wrong-password");
  expect(judged).toHaveBeenCalledTimes(1);
});

it("admits only the right proof", async () => {
  expect([await knock(BY_PASSWORD, KEY), await knock(BY_LINKS, KEY, LINK)]).toEqual(["in", "in"]);
  expect([await knock(BY_LINKS, KEY, EXPIRED), await knock(BY_LINKS, OTHER, EXPIRED)]).toEqual([
    "link-expired",
    "wrong-password",
  ]);
  expect([await knock(BY_PASSWORD, undefined), await knock(BY_LINKS, KEY, STRANGE)]).toEqual([
    "wrong-password",
    "wrong-password",
  ]);
});
