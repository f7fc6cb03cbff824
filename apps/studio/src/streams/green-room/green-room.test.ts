import { Channel, GuestId, MediaSessionId, type RelayConnection, SerialId, StudioError } from "@setsuna/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { GreenRoom } from "./green-room.ts";

const ID = SerialId.parse("abcdefg");
const GUEST = GuestId.parse(`${"g".repeat(21)}A`);
const OTHER = GuestId.parse(`${"h".repeat(21)}A`);
const CHANNELS = 4;

let calls: string[];
let room: GreenRoom;
let remote: boolean;

const connection = (name: string, kind: "video" | "audio", guest?: GuestId): RelayConnection => ({
  session: MediaSessionId.parse(name.repeat(22)),
  direction: "publish",
  streams: [{ serialId: ID, kind, channel: Channel.parse(1), ...(guest && { guest }) }],
  turn: false,
  openedAt: 1000,
  bitsPerSecond: 500,
  ...(guest && { guest: { id: guest, name: "Aya", remote, direction: {} } }),
});

beforeEach(() => {
  calls = [];
  remote = false;
  room = new GreenRoom({
    list: async () => [connection("v", "video", GUEST), connection("a", "audio", GUEST), connection("s", "video")],
    putOut: (_id, session, error) => calls.push(`${session.slice(0, 1)} ${error.code}`),
    directGuest: async (_id, guest, change) => {
      calls.push(`${guest.slice(0, 1)} ${JSON.stringify(change)}`);
    },
  });
});
const refusal = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "done",
    (error: unknown) => (error instanceof StudioError ? error.code : String(error)),
  );

describe("a green room", () => {
  it("lists a guest's connections as one, and no sender that isn't a guest", async () => {
    expect(await room.list(ID)).toMatchObject([{ id: GUEST, name: "Aya", kinds: ["video", "audio"], bitrate: 1000 }]);
  });

  it("refuses requests for an absent guest or a channel that the ID lacks, and changes nothing", async () => {
    expect(await refusal(room.direct(ID, OTHER, { text: "Hello" }, CHANNELS))).toBe("unknown-guest");
    expect(await refusal(room.hangUp(ID, OTHER))).toBe("unknown-guest");
    const channel = Channel.parse(CHANNELS + 1);
    expect(await refusal(room.direct(ID, GUEST, { channel }, CHANNELS))).toBe("channel-over-limit");
    expect(calls).toEqual([]);
  });

  it.each([{ muted: true }, { pictureOff: false }, { size: "720" }, { camera: "c" }, { zoom: null }] as const)(
    "changes %j only for a guest who agreed to it",
    async (change) => {
      expect(await refusal(room.direct(ID, GUEST, change, CHANNELS))).toBe("guest-not-remote");
      expect(calls).toEqual([]);
      remote = true;
      expect(await refusal(room.direct(ID, GUEST, change, CHANNELS))).toBe("done");
      expect(calls).toEqual([`g ${JSON.stringify(change)}`]);
    },
  );

  it("puts a guest on a channel, writes to it and hangs up without its consent", async () => {
    await room.direct(ID, GUEST, { channel: Channel.parse(CHANNELS), text: "Hello" }, CHANNELS);
    await room.hangUp(ID, GUEST);
    expect(calls).toEqual(['g {"channel":4,"text":"Hello"}', "v ended-by-owner", "a ended-by-owner"]);
  });
});
