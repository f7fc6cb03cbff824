import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { afterEach, expect, test } from "vitest";
import { handover, outage } from "./link-script.ts";
import { UdpLink } from "./udp-link.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const thing of opened.splice(0)) thing.close();
});

const socket = (): Promise<Socket> =>
  new Promise((resolve) => {
    const made = createSocket("udp4");
    opened.push(made);
    made.bind(0, "127.0.0.1", () => resolve(made));
  });
const nextMessage = (at: Socket): Promise<{ text: string; port: number }> =>
  new Promise((resolve) => {
    at.once("message", (packet, from) => resolve({ text: packet.toString(), port: from.port }));
  });

test("packets pass both ways, every local address through its own exit", async () => {
  const link = new UdpLink({ seed: 1 });
  opened.push(link);
  const [far, nearA, nearB] = await Promise.all([socket(), socket(), socket()]);
  const entrance = await link.entrance("127.0.0.1", far.address().port);
  expect(await link.entrance("127.0.0.1", far.address().port)).toBe(entrance);
  expect(await link.entrance("127.0.0.1", entrance)).toBe(entrance);

  let arrived = nextMessage(far);
  nearA.send("from a", entrance, "127.0.0.1");
  const first = await arrived;
  arrived = nextMessage(far);
  nearB.send("from b", entrance, "127.0.0.1");
  const second = await arrived;
  expect([first.text, second.text]).toEqual(["from a", "from b"]);
  expect(first.port).not.toBe(second.port);

  const back = nextMessage(nearB);
  far.send("to b", second.port, "127.0.0.1");
  expect(await back).toEqual({ text: "to b", port: entrance });
});

test("the delay is kept and an outage can be switched at any time", async () => {
  const link = new UdpLink({ seed: 1, forward: { delayMs: 30 } });
  opened.push(link);
  const [far, near] = await Promise.all([socket(), socket()]);
  const entrance = await link.entrance("127.0.0.1", far.address().port);
  link.setOutage(true);
  near.send("lost", entrance, "127.0.0.1");
  await expect.poll(() => link.counters().forward.outageDropped).toBe(1);
  link.setOutage(false);
  const arrived = nextMessage(far);
  const sentAt = performance.now();
  near.send("kept", entrance, "127.0.0.1");
  expect((await arrived).text).toBe("kept");
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(29);
});

test("a script starts when it is run, for both directions", async () => {
  const link = new UdpLink({ seed: 1 });
  opened.push(link);
  const [far, near] = await Promise.all([socket(), socket()]);
  const entrance = await link.entrance("127.0.0.1", far.address().port);
  let arrived = nextMessage(far);
  near.send("before", entrance, "127.0.0.1");
  const { text, port } = await arrived;
  expect(text).toBe("before");
  link.run(outage(0, 600_000));
  near.send("lost", entrance, "127.0.0.1");
  far.send("lost too", port, "127.0.0.1");
  await expect.poll(() => [link.counters().forward.outageDropped, link.counters().backward.outageDropped]).toEqual([1, 1]);
  link.run([{ atMs: 0, change: { outage: false } }]);
  arrived = nextMessage(far);
  near.send("after", entrance, "127.0.0.1");
  expect((await arrived).text).toBe("after");
});

test("after an address change the peer sees the new address, and data to the old one is lost", async () => {
  const link = new UdpLink({ seed: 1 });
  opened.push(link);
  const [far, near] = await Promise.all([socket(), socket()]);
  const entrance = await link.entrance("127.0.0.1", far.address().port);
  const seen: RemoteInfo[] = [];
  far.on("message", (_, from) => seen.push(from));
  const latest = (): RemoteInfo | undefined => seen.at(-1);
  near.send("before", entrance, "127.0.0.1");
  await expect.poll(() => seen.length).toBe(1);
  const before = latest();
  link.run(handover(0, 0, 5));
  await expect
    .poll(() => {
      near.send("after", entrance, "127.0.0.1");
      return latest()?.address;
    })
    .not.toBe(before?.address);
  const back = nextMessage(near);
  far.send("lost", before?.port ?? 0, before?.address);
  far.send("kept", latest()?.port ?? 0, latest()?.address);
  expect((await back).text).toBe("kept");
});
