import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { Admission } from "./admission.ts";
import { RelaySession } from "./relay-session.ts";
import { SubscribeControl } from "./roles/control.ts";
import { ControlStream } from "./stream/control-stream.ts";
it("says once that its client has connected, and never of one that may not be where it is", () => {
    const ref = StreamRef.parse({ serialId: "abcdefg", kind: "control", channel: 1 });
    const connectedOf = (allowedAddresses) => {
        const id = MediaSessionId.parse("a".repeat(22));
        let connected = 0;
        const session = new RelaySession({
            ...{ id, now: 0, ntpNow: 0, onEnd: () => undefined },
            role: new SubscribeControl(id, new ControlStream(ref, () => undefined), () => "sent", () => undefined, false),
            admission: new Admission({ direction: "subscribe", streams: [ref], limits: { videoChannels: 3, allowedAddresses } }),
            onConnected: () => {
                connected += 1;
            },
        });
        for (let look = 0; look < 3; look += 1)
            session.onRemoteAddress("192.0.2.1");
        return connected;
    };
    expect([connectedOf([]), connectedOf(["192.0.2.1"]), connectedOf(["192.0.2.2"])]).toEqual([1, 1, 0]);
});
it("answers at once who asks whether it is heard, and not whoever asks all the time", () => {
    const ref = StreamRef.parse({ serialId: "abcdefg", kind: "control", channel: 1 });
    const id = MediaSessionId.parse("a".repeat(22));
    const role = new SubscribeControl(id, new ControlStream(ref, () => undefined), () => "sent", () => undefined, false);
    const session = new RelaySession({
        ...{ id, role, now: 0, ntpNow: 0, onEnd: () => undefined },
        admission: new Admission({ direction: "subscribe", streams: [ref] }),
    });
    const told = [];
    // Of a peer, the side channel is all that matters here.
    session.attachPeer({ sendSide: (text) => told.push(JSON.parse(text).t) > 0 });
    session.onSideMessage('{"t":"heartbeat"}', 1000);
    expect(told).toEqual([]);
    for (const now of [1001, 1050, 1100])
        session.onSideMessage('{"t":"heartbeat","answer":true}', now);
    expect(told).toEqual(["state"]);
    session.onSideMessage('{"t":"heartbeat","answer":true}', 1101);
    expect(told).toEqual(["state", "state"]);
});
