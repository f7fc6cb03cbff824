import { SerialId } from "@setsuna/contracts";
import { beforeEach, expect, it } from "vitest";
import { fakeSerialId, fakeSerialIds } from "./serial-id-store.fake.ts";
import { SerialIdWatch } from "./serial-id-watch.ts";

const [ID, OTHER] = [SerialId.parse("abcdefg"), SerialId.parse("bbbbbbb")];
let store: ReturnType<typeof fakeSerialIds>;
let watch: SerialIdWatch;
let inUse: SerialId[];
let told: (string | undefined)[];
beforeEach(() => {
  store = fakeSerialIds({ id: ID }, { id: OTHER });
  watch = new SerialIdWatch(store);
  inUse = [ID, OTHER];
  told = [];
  watch.addUser(() => inUse);
  watch.onChange((before, now) => told.push(before.id, now?.contractStatus));
});

it("reports a change once, and an ID's end", async () => {
  watch.admitted(fakeSerialId());
  await watch.check();
  expect(told).toEqual([]);
  store.set(ID, { contractStatus: "restricted" });
  store.set(OTHER, { contractStatus: "restricted" });
  await watch.check();
  await watch.check();
  expect(told.splice(0)).toEqual([ID, "restricted"]);
  store.set(ID, undefined);
  await watch.check();
  await watch.check();
  expect(told).toEqual([ID, undefined]);
});

it.each([
  { plan: "free" as const },
  { videoChannels: 6 },
  { passwordVerifier: "00" },
  { join: { keyName: "k", links: [] } },
  { allowedAddresses: ["203.0.113.5"] },
  { contractStatus: "cancelled-usable" as const },
])("detects %j", async (changed) => {
  watch.admitted(fakeSerialId());
  store.set(ID, changed);
  await watch.check();
  expect(told).toHaveLength(2);
});

it("detects a link that was revoked or has expired, and a new one", async () => {
  const link = { id: "a", verifier: "00", isRevoked: false };
  const join = { keyName: "k", links: [link] };
  store.set(ID, { join });
  watch.admitted(fakeSerialId({ join }));
  await watch.check();
  expect(told).toEqual([]);
  for (const links of [
    [link, { ...link, id: "b" }],
    [
      { ...link, isRevoked: true },
      { ...link, id: "b" },
    ],
    [
      { ...link, isRevoked: true },
      { ...link, id: "b", isExpired: true },
    ],
    [],
  ]) {
    store.set(ID, { join: { keyName: "k", links } });
    await watch.check();
    expect(told.splice(0)).toEqual([ID, "usable"]);
  }
});

it("detects a change between two admissions, in either order of their records", async () => {
  watch.admitted(fakeSerialId());
  store.set(ID, { contractStatus: "restricted-terms" });
  watch.admitted(fakeSerialId({ contractStatus: "restricted-terms" }));
  expect(told.splice(0)).toEqual([ID, "restricted-terms"]);
  watch.admitted(fakeSerialId());
  await watch.check();
  expect(told.slice(-1)).toEqual(["restricted-terms"]);
});

it("doesn't let an earlier query's answer override an admission", async () => {
  watch.admitted(fakeSerialId());
  const checking = watch.check();
  watch.admitted(fakeSerialId({ videoChannels: 6 }));
  store.set(ID, { videoChannels: 6 });
  await checking;
  expect(told.splice(0)).toEqual([ID, "usable"]);
  await watch.check();
  expect(told).toEqual([]);
});

it("forgets unused IDs", async () => {
  watch.admitted(fakeSerialId());
  inUse = [];
  await watch.check();
  inUse = [ID];
  store.set(ID, { contractStatus: "restricted" });
  await watch.check();
  expect(told).toEqual([]);
});
