import { MediaSessionId, SerialId, type ServerMessage } from "@setsuna/contracts";
import { deriveLinkKeys, newLinkSecret } from "@setsuna/e2ee";
import { milliseconds, silentLog } from "@setsuna/kit";
import { beforeEach, describe, expect, it } from "vitest";
import type { SerialIdRecord, SerialIdWatch } from "../../admission/index.ts";
import { FAKE_CHALLENGES, HelloSigner } from "../../admission/joining/join-proofs.fake.ts";
import { verifierOf } from "../../admission/joining/join-proofs.ts";
import { fakeSerialId, fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { DirectSessions } from "./direct-sessions.ts";
import { MediaSessions } from "./media-sessions.ts";
import { SignallingConnections } from "./signalling-connections.ts";

const ID = SerialId.parse("abcdefg");
const [OWN, GUEST] = [1, 2].map((seed) =>
  deriveLinkKeys(
    ID,
    newLinkSecret((count) => new Uint8Array(count).fill(seed)),
  ),
);
const record = (isRevoked: boolean): SerialIdRecord =>
  fakeSerialId({
    join: {
      keyName: "k",
      links: [OWN, GUEST].map((keys, index) => ({
        id: keys?.link as string,
        verifier: verifierOf(keys?.proofKey ?? ""),
        isRevoked: index === 1 && isRevoked,
      })),
    },
  });

let relays: FakeRelays;
let change: (before: SerialIdRecord, now: SerialIdRecord | undefined) => void;
let connections: SignallingConnections;
beforeEach(() => {
  relays = new FakeRelays();
  const sessions = new MediaSessions(relays);
  let count = 0;
  const newSessionId = () => {
    count += 1;
    return MediaSessionId.parse(String(count).padStart(22, "s"));
  };
  const watch: Pick<SerialIdWatch, "onChange" | "addUser" | "admitted"> = {
    onChange: (listener) => {
      change = listener;
    },
    addUser: () => undefined,
    admitted: () => undefined,
  };
  connections = new SignallingConnections({
    sessions,
    directs: new DirectSessions(sessions, newSessionId),
    serialIds: fakeSerialIds(record(false)),
    newSessionId,
    challenges: FAKE_CHALLENGES,
    iceServers: { issue: () => [], renewAfter: undefined },
    clock: { now: () => milliseconds(0) },
    serverClock: { now: () => milliseconds(0) },
    log: silentLog,
    watch: watch as SerialIdWatch,
    onPutOut: (id) => relays.renewEpochs(id),
  });
});

const join = async (keys: typeof OWN): Promise<ServerMessage[]> => {
  const told: ServerMessage[] = [];
  const signer = new HelloSigner();
  const connection = connections.add({
    address: "203.0.113.5",
    send: (message) => signer.hears(message) || told.push(message),
    close: () => undefined,
    drop: () => undefined,
  });
  const say = async (message: unknown): Promise<void> => {
    connection.receive(JSON.stringify(signer.sign(message)));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  await say({ type: "hello", protocol: 1, serialId: ID, role: "receiver", link: keys?.link, proof: keys?.proofKey });
  await say({ type: "subscribe", request: 1, kind: "video", channel: 1, offer: "v=0", playout: "instant" });
  return told;
};

describe("a revoked link", () => {
  it("ends its clients' sessions, then makes the ID's senders start another epoch", async () => {
    await join(OWN);
    const told = await join(GUEST);
    relays.calls.splice(0);
    change(record(false), record(true));
    expect(told.at(-1)).toMatchObject({ type: "refused", error: { code: "link-revoked" } });
    expect(relays.calls).toEqual([expect.stringMatching(/^close s+2$/), `renew-epochs ${ID}`]);
  });

  it("starts a new epoch even if no current client used it: an earlier one may have", async () => {
    await join(OWN);
    relays.calls.splice(0);
    change(record(false), record(true));
    expect(relays.calls).toEqual([`renew-epochs ${ID}`]);
  });

  it("doesn't start another epoch again, and neither does an unrelated change", async () => {
    await join(OWN);
    relays.calls.splice(0);
    change(record(true), record(true));
    change(record(false), { ...record(false), videoChannels: 6 });
    expect(relays.calls).toEqual([]);
  });
});

it("a new link key removes the former one's clients, but none that already used the new one", async () => {
  const told = await join(OWN);
  const former = { ...record(false), join: { keyName: "former", links: record(false).join?.links ?? [] } };
  change(former, record(false));
  expect(told.map(({ type }) => type)).toEqual(["welcome", "answer"]);
  change(record(false), former);
  expect(told.at(-1)).toMatchObject({ type: "refused", error: { code: "id-links-changed" } });
});

it("removing an address from the list also starts another epoch", async () => {
  await join(OWN);
  relays.calls.splice(0);
  change(record(false), { ...record(false), allowedAddresses: ["198.51.100.1"] });
  expect(relays.calls.at(-1)).toBe(`renew-epochs ${ID}`);
});
