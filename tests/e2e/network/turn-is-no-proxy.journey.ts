import { createSocket, type Socket } from "node:dgram";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { selfSignedCertificate } from "../../../apps/studio/src/platform/http/certificate.ts";
import { ClosedNetwork } from "../support/networks/closed-network.ts";
import { ClosedStage, RELAY_PORTS } from "../support/networks/closed-stage.ts";
import { REQUESTS_WITHOUT_LOGIN, TurnClient } from "../support/networks/turn-client.ts";
import { TURN_SECRET, TurnServer } from "../support/networks/turn-server.ts";

const NFT = "/usr/sbin/nft";
const RULES = fileURLToPath(new URL("../../../config/turnserver.nft", import.meta.url));
const missing = ClosedStage.missing();

const portOf = async (address: string, port: number): Promise<{ readonly socket: Socket; readonly come: string[] }> => {
  const come: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (bytes) => come.push(bytes.toString()));
  await new Promise<void>((resolve) => socket.bind(port, address, resolve));
  return { socket, come };
};

describe.skipIf(missing !== undefined)(`coturn with config/turnserver.conf${missing === undefined ? "" : `: ${missing}`}`, () => {
  let network: ClosedNetwork;
  let folder: string;
  let server: TurnServer;
  let client: TurnClient;
  beforeAll(async () => {
    network = ClosedNetwork.open();
    const { turn, server: relay } = network.addresses;
    folder = await mkdtemp(join(tmpdir(), "setsuna-proxy-"));
    const certificate = await selfSignedCertificate(folder, [turn], new Date());
    server = await TurnServer.start({ at: network.turn, address: turn, relay, certificate });
  });
  afterAll(async () => {
    await server?.stop();
    network?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    client = new TurnClient(network.addresses.turn);
  });
  afterEach(() => client.close());

  const allocated = async (): Promise<TurnClient> => {
    const one = new TurnClient(network.addresses.turn);
    expect([(await one.allocate(TURN_SECRET)).code, (await one.permit(network.addresses.server)).code]).toEqual([0, 0]);
    return one;
  };

  test("leads only to the relay", async () => {
    expect((await client.allocate(TURN_SECRET)).code).toBe(0);
    expect((await client.permit(network.addresses.server)).code).toBe(0);
    const others = ["127.0.0.1", "0.0.0.0", "169.254.169.254", "10.1.2.3", "192.168.0.1", "203.0.113.7", "224.0.0.1"];
    for (const address of [...others, network.addresses.turn, network.addresses.client])
      expect([address, (await client.permit(address)).code]).toEqual([address, 403]);
    // RFC 6062: no TCP from there to anywhere.
    expect((await client.connect(network.addresses.server, 80)).code).not.toBe(0);
  });

  test.skipIf(!existsSync(NFT))("leads only to the relay's media ports, with config/turnserver.nft", async () => {
    const { server: relay } = network.addresses;
    const [media, other] = await Promise.all([portOf(relay, RELAY_PORTS.begin), portOf(relay, RELAY_PORTS.end + 1)]);
    const reach = async (to: { readonly come: string[] }, port: number, text: string): Promise<void> => {
      const one = await allocated();
      try {
        await until(text, () => {
          one.send(relay, port, Buffer.from(text));
          return to.come.includes(text);
        });
      } finally {
        one.close();
      }
    };
    try {
      // Without the rule coturn sends to every port of the relay's machine.
      await reach(other, RELAY_PORTS.end + 1, "before the rule");
      network.turn.run(NFT, ["-f", "-"], readFileSync(RULES, "utf8"));
      await reach(media, RELAY_PORTS.begin, "to the media port");
      const one = await allocated();
      one.send(relay, RELAY_PORTS.end + 1, Buffer.from("after the rule"));
      one.close();
      // Later packets use the same route, so earlier ones have arrived or are lost.
      await reach(media, RELAY_PORTS.begin, "a mark");
      expect(other.come).not.toContain("after the rule");
    } finally {
      media.socket.close();
      other.socket.close();
    }
  });

  test("does nothing without a valid, unexpired login", async () => {
    const { server: relay } = network.addresses;
    const media = await portOf(relay, RELAY_PORTS.begin);
    try {
      const attempts: Parameters<TurnClient["allocate"]>[] = [[], ["not-the-secret-of-it"], [TURN_SECRET, Date.now() / 1000 - 1]];
      for (const attempt of attempts) {
        const stranger = new TurnClient(network.addresses.turn);
        expect((await stranger.allocate(...attempt)).code).toBe(401);
        expect((await stranger.permit(relay)).code).not.toBe(0);
        stranger.send(relay, RELAY_PORTS.begin, Buffer.from("of a stranger"));
        stranger.close();
      }
      const right = await allocated();
      await until("a datagram of the right one", () => {
        right.send(relay, RELAY_PORTS.begin, Buffer.from("right"));
        return media.come.length > 0;
      });
      right.close();
      expect(new Set(media.come)).toEqual(new Set(["right"]));
    } finally {
      media.socket.close();
    }
  });

  test("is a poor amplifier for clients without a login", async () => {
    const factors: Record<string, number> = {};
    for (const [name, make] of Object.entries(REQUESTS_WITHOUT_LOGIN)) {
      const request = make();
      // Includes IPv4 and UDP headers, as the link counts them.
      const answered = await client.bytesFor(request);
      factors[name] = answered === 0 ? 0 : (answered + 28) / (request.length + 28);
    }
    expect(factors).toMatchObject({ garbage: 0, "data to be sent on": 0, "an old STUN request": 0 });
    for (const factor of Object.values(factors)) expect(factor).toBeLessThan(3);
  });
});
