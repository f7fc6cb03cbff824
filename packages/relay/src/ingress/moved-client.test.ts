import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { RtcConnection } from "@setsuna/node-media";
import { afterEach, expect, it } from "vitest";
import { iceFactsOf } from "../sdp/answer.ts";
import { withoutCandidates } from "../sdp/library-offer.ts";
import { Ingress } from "./ingress.ts";
import { movedGate, type Source } from "./ingress-gate.ts";
import { BINDING_REQUEST, BINDING_SUCCESS, bindingRequest, readStun, type StunMessage, setMappedIpv4 } from "./stun.ts";

const LOOPBACK = "127.0.0.1";
const COOKIE = 0x2112a442;

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const thing of opened.splice(0)) thing.close();
});

/** A success response with a mapped IPv4 address, integrity and fingerprint. RFC 8489 §14. */
const success = ({ bytes: request }: StunMessage, to: Source, password: string): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(20), Buffer.from("002000080001000000000000", "hex"), Buffer.alloc(32)]);
  bytes.writeUInt16BE(BINDING_SUCCESS, 0);
  bytes.writeUInt16BE(bytes.length - 20, 2);
  bytes.writeUInt32BE(COOKIE, 4);
  request.copy(bytes, 8, 8, 20);
  bytes.writeUInt32BE(0x00080014, 32);
  bytes.writeUInt32BE(0x80280004, 56);
  const message = readStun(bytes);
  if (message === undefined) throw new Error("not a STUN message");
  setMappedIpv4(message, to.address, to.port, password);
  return bytes;
};

class Address {
  readonly socket: Socket = createSocket("udp4");
  constructor(password: string) {
    opened.push(this.socket);
    this.socket.on("message", (bytes, from) => {
      const message = readStun(bytes);
      if (message?.type === BINDING_REQUEST) this.socket.send(success(message, from, password), from.port, from.address);
    });
  }
  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.socket.bind(0, LOOPBACK, resolve));
    return this;
  }
  get port(): number {
    return this.socket.address().port;
  }
}

it("points libjuice to a client's new address, which a check at the connection's own port doesn't", async () => {
  const events = { onFailed: () => undefined };
  const client = new RtcConnection({ name: "client", bindAddress: LOOPBACK }, events);
  const relay = new RtcConnection({ name: "relay", bindAddress: LOOPBACK }, events);
  const ingress = await Ingress.open({ bindAddress: LOOPBACK, portRangeBegin: 0, portRangeEnd: 0 }, movedGate());
  opened.push(client, relay, ingress);
  client.addChannel({ label: "side", id: 0, reliable: false }, {});
  client.describe("offer");
  const offer = client.localDescription() ?? "";
  relay.accept(withoutCandidates(offer), "offer");
  relay.describe("answer");
  await relay.whenGathered(1500);
  const own = iceFactsOf(relay.localDescription() ?? "");
  const [, fragment] = /a=ice-ufrag:(\S+)/.exec(offer) ?? [];
  const [, password] = /a=ice-pwd:(\S+)/.exec(offer) ?? [];
  if (own === undefined || fragment === undefined || password === undefined) throw new Error("no ICE credentials");
  const selected = (): Source | undefined => {
    const remote = relay.selectedPair()?.remote;
    return remote && (ingress.sourceOf(remote) ?? remote);
  };
  ingress.admit({ ...own, selected });
  const check = (from: Address, port: number): void =>
    from.socket.send(
      bindingRequest(`${own.fragment}:${fragment}`, own.password, randomBytes(12), randomBytes(8)),
      port,
      LOOPBACK,
    );

  const home = await new Address(password).open();
  check(home, own.port);
  await expect.poll(() => selected()?.port).toBe(home.port);
  const away = await new Address(password).open();
  check(away, own.port);
  // The same address by both ports: once libjuice has the second path, it would have had the first.
  check(away, ingress.port);
  await expect.poll(() => selected()?.port).toBe(away.port);
  expect(relay.selectedPair()?.remote.port).not.toBe(away.port);
  const third = await new Address(password).open();
  check(third, ingress.port);
  await expect.poll(() => selected()?.port).toBe(third.port);
});
