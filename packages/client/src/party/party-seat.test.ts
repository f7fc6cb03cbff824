import { type Channel, type ErrorBody, errorBody, PARTY_CHANNELS, type PartyState } from "@setsuna/contracts";
import { expect, test } from "vitest";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { ClientStream } from "../lifecycle/client-stream.ts";
import { PartySeat, type SeatStreams } from "./party-seat.ts";

const [first, second] = PARTY_CHANNELS;
const STATE: PartyState = { name: "Ann", talk: [], listen: [0] };

class FakeStream implements ClientStream {
  phase: StreamPhase | undefined;
  readonly link = { phase: () => this.phase } as ClientStream["link"];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  readonly start = (): void => undefined;
  readonly stop = (): void => undefined;
}

interface FakeStreams extends SeatStreams {
  readonly control: FakeStream;
  readonly audio: FakeStream;
}

const fixture = () => {
  const log: string[] = [];
  const opened: { channel: Channel; streams: FakeStreams; changed(): void }[] = [];
  const refusals: ErrorBody[] = [];
  const seat = new PartySeat<FakeStreams>({
    client: {
      add: (stream) => log.push(`+${(stream as FakeStream).name}`),
      remove: (stream) => log.push(`-${(stream as FakeStream).name}`),
    },
    open: (channel, changed) => {
      const [control, audio] = [new FakeStream(`control ${channel}`), new FakeStream(`audio ${channel}`)];
      const streams = { control, audio, sendState: ({ name }: PartyState) => log.push(`${name} on ${channel}`) };
      opened.push({ channel, streams, changed });
      return streams;
    },
    onSeated: (channel) => log.push(`seated ${channel}`),
    onRefused: (error) => refusals.push(error),
  });
  const reach = (kind: "control" | "audio", phase: StreamPhase): void => {
    const last = opened.at(-1);
    if (last === undefined) throw new Error("nothing opened");
    last.streams[kind].phase = phase;
    last.changed();
  };
  return { seat, log, refusals, reach };
};

const LIVE = { name: "live" } as StreamPhase;
const refused = (code: "previous-stream-exists" | "link-only-watches"): StreamPhase =>
  ({ name: "refused", error: errorBody(code) }) as StreamPhase;

test("control data claims the channel before audio does, and carries the newest state", () => {
  const { seat, log, reach } = fixture();
  seat.say(STATE);
  seat.take(new Set());
  seat.take(new Set());
  expect(log).toEqual([`+control ${first}`, `Ann on ${first}`]);
  reach("control", LIVE);
  expect(log.splice(2)).toEqual([`+audio ${first}`]);
  reach("audio", LIVE);
  reach("audio", LIVE);
  expect(log.splice(2)).toEqual([`seated ${first}`]);
  expect([seat.channel, seat.streams?.audio.name]).toEqual([first, `audio ${first}`]);
});

test("tries the next channel if another client claimed this one first", () => {
  const { seat, log, refusals, reach } = fixture();
  seat.take(new Set());
  reach("control", LIVE);
  log.length = 0;
  reach("audio", refused("previous-stream-exists"));
  expect(log).toEqual([`-control ${first}`, `-audio ${first}`, `+control ${second}`]);
  expect([seat.channel, refusals.length]).toEqual([second, 0]);
});

test("ends on any other refusal, or when the line is full", () => {
  const refusing = fixture();
  refusing.seat.take(new Set());
  refusing.reach("control", refused("link-only-watches"));
  expect(refusing.refusals.map(({ code }) => code)).toEqual(["link-only-watches"]);
  const full = fixture();
  full.seat.take(new Set(PARTY_CHANNELS));
  expect(full.refusals.map(({ code }) => code)).toEqual(["party-full"]);
});
