import { SAMPLE_FLAGS, SAMPLES_PER_MESSAGE, SessionSample } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { type SessionFacts, SessionSampler } from "./session-sampler.ts";

const START = 1_795_948_623_000;
const NO_FLAGS = { direct: false, turn: false, standby: false, silent: false };
const facts = (changed: Partial<SessionFacts> = {}): SessionFacts => ({
  traffic: { octets: 0 },
  lossRatio: undefined,
  roundTripMs: undefined,
  playing: undefined,
  address: "192.0.2.1",
  flags: NO_FLAGS,
  ...changed,
});

const sampled = (...all: readonly SessionFacts[]): SessionSample[] => {
  const sent: SessionSample[] = [];
  const sampler = new SessionSampler((samples) => sent.push(...samples));
  for (const [index, one] of all.entries()) sampler.take(one, index * 1000, START + index * 1000);
  sampler.flush();
  for (const one of sent) SessionSample.parse(one);
  return sent;
};

it("records counter differences once per second of server time", () => {
  const sampler = new SessionSampler(() => undefined);
  sampler.take(facts(), 0, START + 10);
  expect([sampler.isDue(START + 999), sampler.isDue(START + 1000)]).toEqual([false, true]);
  const playing = { latencyMs: 84, frozenMs: 5000 };
  const [sample] = sampled(
    facts({ traffic: { octets: 1000 }, playing }),
    facts({ traffic: { octets: 626_000 }, lossRatio: 0.25, roundTripMs: 18.4, playing: { latencyMs: 90, frozenMs: 6200 } }),
  );
  expect(sample).toEqual([START / 1000, 5000, 250, 18, 90, 1200, 0]);
});

it("counts packets that a sender's path lost, even if repaired", () => {
  const traffic = { octets: 0, packetsLost: 0, packetsExpected: 1000, packetsLostOnPath: 0 };
  const after = { ...traffic, packetsExpected: 1100, packetsLostOnPath: 30 };
  expect(sampled(facts({ traffic, lossRatio: 0 }), facts({ traffic: after, lossRatio: 0 }))[0]?.[2]).toBe(300);
});

it("reports that an address changed, but not the address, once ICE has settled", () => {
  const [here, there] = [facts(), facts({ address: "198.51.100.7" })];
  const samples = sampled(here, there, ...Array.from({ length: 9 }, () => there), here, here);
  expect(samples.map((sample) => sample[6])).toEqual([...Array.from({ length: 10 }, () => 0), SAMPLE_FLAGS.moved, 0]);
  expect(JSON.stringify(samples)).not.toContain("198.51");
});

it("omits a subscriber that doesn't report, and counts a freeze across its reconnect", () => {
  expect(sampled(facts(), facts())[0]?.slice(2, 6)).toEqual([null, null, null, null]);
  expect(sampled(facts(), facts({ playing: { frozenMs: 900 } }))[0]?.[5]).toBe(900);
});

it("sends a few seconds at a time, and the rest at the end", () => {
  const sent: number[] = [];
  const sampler = new SessionSampler((samples) => sent.push(samples.length));
  for (let index = 0; index < SAMPLES_PER_MESSAGE + 3; index += 1) sampler.take(facts(), index * 1000, START + index * 1000);
  expect(sent).toEqual([SAMPLES_PER_MESSAGE]);
  sampler.flush();
  sampler.flush();
  expect(sent).toEqual([SAMPLES_PER_MESSAGE, 2]);
});
