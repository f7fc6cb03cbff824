import type { ErrorBody } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { credentialsOf } from "../../admission/serial-ids/credentials.ts";
import { fakeSerialId } from "../../admission/serial-ids/serial-id-store.fake.ts";
import type { SerialIdRecord } from "../../admission/serial-ids/serial-id-store.ts";
import { enforceChange, enforcePresent } from "./running-streams.ts";

const after = (changed: Partial<SerialIdRecord> | undefined, before: Partial<SerialIdRecord> = {}) => {
  const calls: unknown[] = [];
  enforceChange(
    {
      endSerialId: (id: string, error: ErrorBody) => calls.push(["end", id, error.code]),
      setLimits: (id, limits) => calls.push(["limits", id, limits]),
    },
    fakeSerialId(before),
    changed === undefined ? undefined : fakeSerialId({ ...before, ...changed }),
  );
  return calls;
};

it.each([
  [undefined, {}, "unknown-serial-id"],
  [{ contractStatus: "restricted" }, {}, "contract-restricted"],
  [{ contractStatus: "restricted-payment" }, {}, "contract-restricted-payment"],
  [{ contractStatus: "restricted-terms" }, {}, "contract-restricted-terms"],
  [{ passwordVerifier: "00" }, {}, "id-password-changed"],
  [{ passwordVerifier: undefined }, { passwordVerifier: "00" }, "id-password-changed"],
  [{ join: undefined }, { join: { keyName: "k", links: [] } }, "id-links-changed"],
  [{ join: { keyName: "k", links: [] } }, { join: { keyName: "other", links: [] } }, "id-links-changed"],
] as const)("%j after %j ends everything: %s", (changed, before, code) => {
  expect(after(changed, before)).toEqual([["end", "abcdefg", code]]);
});

it.each([
  [{ contractStatus: "restricted-overload" }, { videoChannels: 3, allowedAddresses: [] }],
  [{ contractStatus: "cancelled-usable" }, { videoChannels: 3, allowedAddresses: [] }],
  [{ plan: "free" }, { videoChannels: 3, allowedAddresses: [], maxFrame: { longSide: 1280, shortSide: 720 } }],
  [{ videoChannels: 6 }, { videoChannels: 6, allowedAddresses: [] }],
  [{ allowedAddresses: ["203.0.113.5"] }, { videoChannels: 3, allowedAddresses: ["203.0.113.5"] }],
] as const)("%j is left to the relay", (changed, limits) => {
  expect(after(changed)).toEqual([["limits", "abcdefg", limits]]);
});

it("ends clients admitted by outdated credentials, and all of them if the ID is no longer usable", () => {
  const [former, now] = [fakeSerialId(), fakeSerialId({ passwordVerifier: "00" })];
  const ends = (admitted: readonly string[], changed: Partial<SerialIdRecord> = {}): unknown[] => {
    const calls: unknown[] = [];
    const by = new Map([[now.id, new Set(admitted)]]);
    const look = enforcePresent({
      admittedBy: () => by,
      endSerialId: (id, { code }, kept) => calls.push([id, code, kept]),
    });
    look({ ...now, ...changed });
    return calls;
  };
  const [old, present] = [credentialsOf(former), credentialsOf(now)];
  expect(ends([present])).toEqual([]);
  expect(ends([old, present])).toEqual([["abcdefg", "id-password-changed", present]]);
  expect(ends([present], { contractStatus: "restricted-terms" })).toEqual([["abcdefg", "contract-restricted-terms", undefined]]);
  expect(ends([], { contractStatus: "restricted-terms" })).toEqual([]);
});
