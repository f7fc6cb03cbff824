import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ForeignSender } from "./foreign-client.fake.ts";
import { WhipHere } from "./whip-here.fake.ts";

let app: FastifyInstance;
let here: WhipHere;
beforeAll(() => {
  here = new WhipHere();
});
afterAll(() => here.close());
beforeEach(() => {
  app = here.app();
});
afterEach(() => app.close());

const senders: ForeignSender[] = [];
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});

const offer = async (channel: number, token?: string) => {
  const sender = new ForeignSender("VP8", ["video"]);
  senders.push(sender);
  const response = await app.inject({
    method: "POST",
    url: `/studio/whip/abc-defg/${channel}`,
    payload: sender.offer,
    headers: { "content-type": "application/sdp", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  return { sender, code: response.statusCode === 201 ? "taken" : response.json().code, answer: response.body };
};

it("lets a client with the same token take over from a silent sender", async () => {
  expect((await offer(1, "mine")).code).toBe("taken");
  expect((await offer(1, "mine")).code).toBe("taken");
});

it("keeps the slot for an active sender", async () => {
  const first = await offer(2, "mine");
  const video = [{ payloadType: 96, ssrc: 1001 }];
  first.sender.begin(first.answer, { audio: [], video });
  await expect.poll(() => here.bitrate(), { timeout: 15_000, interval: 20 }).toBeGreaterThan(0);
  expect((await offer(2, "mine")).code).toBe("previous-stream-exists");
  expect(here.bitrate()).toBeGreaterThan(0);
});

it("immediately refuses a client with another token, or none", async () => {
  expect((await offer(3, "mine")).code).toBe("taken");
  expect((await offer(3, "other")).code).toBe("previous-stream-exists");
  expect((await offer(3)).code).toBe("previous-stream-exists");
  expect((await offer(4)).code).toBe("taken");
  expect((await offer(4)).code).toBe("previous-stream-exists");
});
