import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import datachannel from "node-datachannel";
import { expect, it, vi } from "vitest";
import { releaseTracks } from "./release-tracks.ts";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
/** Returns a reference to what the listeners of a track know of, after its connection was closed and `then` was done with the track. */
const known = (then) => {
    const connection = new datachannel.PeerConnection("gone", { iceServers: [], disableAutoNegotiation: true });
    const track = connection.addTrack(new datachannel.Audio("0", "RecvOnly"));
    // As a listener does that answers on its track.
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
it("what a track's listeners know of is free once its connection has gone, which the library alone does not see to", async () => {
    const kept = known(() => undefined);
    const freed = known((track) => releaseTracks([track]));
    await vi.waitFor(() => {
        collect();
        // Not the value itself, which a failed comparison would keep.
        expect(freed.deref() === undefined).toBe(true);
    }, { timeout: 15000, interval: 100 });
    expect(kept.deref() === undefined).toBe(false);
});
