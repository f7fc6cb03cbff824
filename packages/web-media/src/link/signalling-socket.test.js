import { ASK_MS, DOUBT_MS, RequestRefused, SignallingLost } from "@setsuna/client";
import { errorBody, MediaSessionId, SerialId, SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SignallingSocket } from "./signalling-socket.ts";
class FakeWebSocket {
    static OPEN = 1;
    static made = [];
    readyState = 0;
    sent = [];
    onopen = null;
    onmessage = null;
    onclose = null;
    constructor() {
        FakeWebSocket.made.push(this);
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.readyState = 3;
    }
    open() {
        this.readyState = FakeWebSocket.OPEN;
        this.onopen?.();
    }
    say(message) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}
const SESSION = MediaSessionId.parse("s".repeat(22));
const WELCOME = { type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 };
const OFFER = { type: "direct-offer", subscription: SESSION, offer: "v=0" };
const states = [];
let networkChanges = () => undefined;
const start = () => {
    const socket = new SignallingSocket({
        url: "wss://studio.example/studio/signal",
        serialId: SerialId.parse("abcdefg"),
        role: "receiver",
        onState: ({ name }) => states.push(name),
        onClosed: () => undefined,
    });
    socket.start();
    return socket;
};
const line = () => {
    const made = FakeWebSocket.made.at(-1);
    if (made === undefined)
        throw new Error("no socket");
    return made;
};
const never = new AbortController().signal;
beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeWebSocket);
    const page = { addEventListener: () => undefined, removeEventListener: () => undefined, visibilityState: "visible" };
    vi.stubGlobal("document", page);
    vi.stubGlobal("addEventListener", (type, listener) => {
        if (type === "online")
            networkChanges = listener;
    });
    vi.stubGlobal("removeEventListener", page.removeEventListener);
    FakeWebSocket.made = [];
    states.length = 0;
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});
it("says hello, is ready with the welcome, and settles offers", async () => {
    const socket = start();
    const ready = socket.ready();
    line().open();
    expect(line().sent).toMatchObject([{ type: "hello", serialId: "abcdefg", role: "receiver" }]);
    line().say(WELCOME);
    await ready;
    expect([states, socket.videoChannels(), line().sent.at(-1)?.type]).toEqual([["connecting", "open"], 3, "ping"]);
    const offer = socket.offer(OFFER, never);
    line().say({ type: "answer", request: 1, session: SESSION, sdp: "v=0" });
    expect((await offer).session).toBe(SESSION);
    const refused = socket.offer(OFFER, never);
    line().say({ type: "refused", request: 2, error: errorBody("unknown-session") });
    await expect(refused).rejects.toEqual(new RequestRefused(errorBody("unknown-session")));
    socket.stop();
});
it("loses its offers with the line, and comes back by itself", async () => {
    const socket = start();
    line().open();
    line().say(WELCOME);
    const offer = socket.offer(OFFER, never);
    const lost = expect(offer).rejects.toBeInstanceOf(SignallingLost);
    vi.advanceTimersByTime(SIGNALLING_SILENCE_MS + 1000);
    await lost;
    vi.advanceTimersByTime(60000);
    expect(FakeWebSocket.made.length).toBeGreaterThan(1);
    socket.stop();
    expect(states.at(-1)).toBe("stopped");
});
it("when the network changes, asks at once, and opens another line where no answer comes", async () => {
    const socket = start();
    line().open();
    line().say(WELCOME);
    line().say({ type: "pong", t0: 0, t1: 0, t2: 0 });
    const asked = line().sent.length;
    networkChanges();
    expect(line().sent.slice(asked)).toMatchObject([{ type: "ping" }]);
    line().say({ type: "pong", t0: 0, t1: 0, t2: 0 });
    vi.advanceTimersByTime(2000);
    expect(FakeWebSocket.made).toHaveLength(1);
    networkChanges();
    vi.advanceTimersByTime(DOUBT_MS + ASK_MS);
    expect(FakeWebSocket.made).toHaveLength(2);
    line().open();
    line().say(WELCOME);
    await socket.ready();
    socket.stop();
});
it("leaves a line alone that is being opened as the network changes: it may be a slow one", () => {
    const socket = start();
    networkChanges();
    vi.advanceTimersByTime(2 * DOUBT_MS);
    expect(FakeWebSocket.made).toHaveLength(1);
    socket.stop();
});
it("tells everybody who waits when it is refused or stopped", async () => {
    const socket = start();
    const waiting = expect(socket.ready()).rejects.toEqual(new RequestRefused(errorBody("unknown-serial-id")));
    line().open();
    line().say({ type: "refused", error: errorBody("unknown-serial-id") });
    await waiting;
    expect(states.at(-1)).toBe("refused");
    socket.stop();
    await expect(socket.ready()).rejects.toBeInstanceOf(Error);
});
