import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import datachannel, { type Track } from "node-datachannel";
import { expect, it, vi } from "vitest";
import { releaseTracks } from "./release-tracks.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const known = (then: (track: Track) => void): WeakRef<object> => {
  const connection = new datachannel.PeerConnection("gone", { iceServers: [], disableAutoNegotiation: true });
  const track = connection.addTrack(new datachannel.Audio("0", "RecvOnly"));
  const state = { packets: 0, track };
  track.onOpen(() => {
    state.packets = 0;
  });
  track.onMessage(() => {
    state.packets += 1;
  });
  connection.close();
  then(track);
  return new WeakRef(state);
};

it("objects captured by a track's listeners are freed with the connection, which the library alone doesn't ensure", async () => {
  const kept = known(() => undefined);
  const freed = known((track) => releaseTracks([track]));
  await vi.waitFor(
    () => {
      collect();
      // A failed comparison would retain the value.
      expect(freed.deref() === undefined).toBe(true);
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(kept.deref() === undefined).toBe(false);
});
