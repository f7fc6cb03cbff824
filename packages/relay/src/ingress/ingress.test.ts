import { createSocket, type Socket } from "node:dgram";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Ingress } from "./ingress.ts";
import { turnGate } from "./ingress-gate.ts";
import { RFC5769_ANSWER as ANSWER, RFC5769_PASSWORD as PASSWORD, RFC5769_REQUEST as REQUEST } from "./stun.fake.ts";
import { BINDING_SUCCESS, hasZeroTieBreaker, isIntact, readStun, setMappedIpv4, setTieBreaker } from "./stun.ts";

const FRAGMENT = "evtj";
class Mailbox {
  readonly socket: Socket = createSocket("udp4");
  private readonly come: { readonly bytes: Buffer; readonly port: number }[] = [];
  private wake: () => void = () => undefined;

  async open(): Promise<this> {
    this.socket.on("message", (bytes, { port }) => {
      this.come.push({ bytes, port });
      this.wake();
    });
    await new Promise<void>((resolve) => this.socket.bind(0, "127.0.0.1", resolve));
    return this;
  }
  get port(): number {
    return this.socket.address().port;
  }
  send(bytes: Buffer, port: number): void {
    this.socket.send(bytes, port, "127.0.0.1");
  }
  async next(): Promise<{ readonly bytes: Buffer; readonly port: number }> {
    for (;;) {
      const first = this.come.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}

const zeroed = (password = PASSWORD): Buffer => {
  const message = readStun(Buffer.from(REQUEST, "hex"));
  if (message === undefined) throw new Error("not read");
  setTieBreaker(message, 0n, password);
  return message.bytes;
};

let ingress: Ingress;
let client: Mailbox;
let connection: Mailbox;
let leave: () => void;
beforeEach(async () => {
  ingress = await Ingress.open({ portRangeBegin: 0, portRangeEnd: 0 }, turnGate);
  [client, connection] = await Promise.all([new Mailbox().open(), new Mailbox().open()]);
  leave = ingress.admit({ fragment: FRAGMENT, password: PASSWORD, port: connection.port });
});
afterEach(() => {
  ingress.close();
  client.socket.close();
  connection.socket.close();
});

describe("Ingress", () => {
  it("forwards a client's checks with a valid tie-breaker for libjuice, and its media unchanged", async () => {
    client.send(zeroed(), ingress.port);
    const { bytes, port } = await connection.next();
    const request = readStun(bytes);
    expect(request && [hasZeroTieBreaker(request), isIntact(request, PASSWORD)]).toEqual([false, true]);
    expect(ingress.sourceOf({ address: "127.0.0.1", port })).toEqual({ address: "127.0.0.1", port: client.port });
    expect(ingress.sourceOf({ address: "203.0.113.7", port })).toBeUndefined();
    const media = Buffer.from("9060abcd", "hex");
    client.send(media, ingress.port);
    expect((await connection.next()).bytes).toEqual(media);
    connection.send(media, port);
    expect(await client.next()).toEqual({ bytes: media, port: ingress.port });
  });

  it("reports the TURN server's address to the client, not our own", async () => {
    client.send(zeroed(), ingress.port);
    const { port } = await connection.next();
    connection.send(Buffer.from(ANSWER, "hex"), port);
    const answer = readStun((await client.next()).bytes);
    expect(answer && [answer.type, isIntact(answer, PASSWORD)]).toEqual([BINDING_SUCCESS, true]);
    const expected = readStun(Buffer.from(ANSWER, "hex"));
    if (expected === undefined) throw new Error("not read");
    setMappedIpv4(expected, "127.0.0.1", client.port, PASSWORD);
    expect(answer?.bytes).toEqual(expected.bytes);
  });

  it("accepts only the address of the first valid packet", async () => {
    const wrong = [
      Buffer.from(REQUEST, "hex"),
      zeroed("not the password"),
      Buffer.from(ANSWER, "hex"),
      Buffer.from("0001000c2112a442000000000000000000000000", "hex"),
      Buffer.from("9060abcd", "hex"),
      Buffer.alloc(0),
    ];
    for (const bytes of wrong) client.send(bytes, ingress.port);
    const other = await new Mailbox().open();
    other.send(zeroed(), ingress.port);
    const { port } = await connection.next();
    expect(ingress.sourceOf({ address: "127.0.0.1", port })?.port).toBe(other.port);
    connection.send(Buffer.from("80", "hex"), port);
    expect((await other.next()).bytes.toString("hex")).toBe("80");
    client.send(zeroed(), ingress.port);
    const second = await connection.next();
    connection.send(Buffer.from("81", "hex"), second.port);
    expect((await client.next()).bytes.toString("hex")).toBe("81");
    other.socket.close();
  });

  it("closes with its connection", async () => {
    client.send(zeroed(), ingress.port);
    const { port } = await connection.next();
    leave();
    expect(ingress.sourceOf({ address: "127.0.0.1", port })).toBeUndefined();
    client.send(zeroed(), ingress.port);
    const later = ingress.admit({ fragment: FRAGMENT, password: PASSWORD, port: connection.port });
    client.send(zeroed(), ingress.port);
    const anew = await connection.next();
    expect(anew.port).not.toBe(port);
    later();
  });

  it("uses the highest free port of the range", async () => {
    const second = await Ingress.open({ portRangeBegin: ingress.port - 1, portRangeEnd: ingress.port }, turnGate);
    expect(second.port).toBe(ingress.port - 1);
    await expect(Ingress.open({ portRangeBegin: ingress.port, portRangeEnd: ingress.port }, turnGate)).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
    second.close();
  });
});
