import { SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SignallingTransport } from "./signalling-transport.ts";
class FakeWebSocket {
    static OPEN = 1;
    static made = [];
    readyState = 0;
    sent = [];
    closed = [];
    onopen = null;
    onmessage = null;
    onclose = null;
    constructor(url) {
        if (!url.startsWith("wss:"))
            throw new DOMException("not an address", "SyntaxError");
        FakeWebSocket.made.push(this);
    }
    send(text) {
        this.sent.push(text);
    }
    close(code) {
        this.closed.push(code);
    }
    open() {
        this.readyState = FakeWebSocket.OPEN;
        this.onopen?.();
    }
}
const heard = [];
const transport = () => new SignallingTransport({
    onOpen: () => heard.push("open"),
    onMessage: ({ type }) => heard.push(type),
    onLost: () => heard.push("lost"),
});
const socket = () => {
    const made = FakeWebSocket.made.at(-1);
    if (made === undefined)
        throw new Error("no socket");
    return made;
};
beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeWebSocket);
    FakeWebSocket.made = [];
    heard.length = 0;
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});
it("sends while its socket is open, and hands on what it understands", () => {
    const line = transport();
    expect(line.open("wss://studio.example/studio/signal")).toBe(true);
    expect(line.send({ type: "ping", t0: 1 })).toBe(false);
    socket().open();
    expect(line.send({ type: "ping", t0: 1 })).toBe(true);
    expect(socket().sent).toEqual(['{"type":"ping","t0":1}']);
    for (const data of ['{"type":"pong","t0":1,"t1":2,"t2":3}', '{"type":"news"}', "{", new ArrayBuffer(2)])
        socket().onmessage?.({ data });
    expect(heard).toEqual(["open", "pong"]);
    line.close();
});
it("hears nothing more of a socket that it closed, or that another took the place of", () => {
    const line = transport();
    line.open("wss://studio.example/1");
    const first = socket();
    line.open("wss://studio.example/2");
    expect([first.closed, first.onclose, FakeWebSocket.made.length]).toEqual([[1000], null, 2]);
    line.close();
    vi.advanceTimersByTime(2 * SIGNALLING_SILENCE_MS);
    expect(heard).toEqual([]);
});
it("takes silence for a lost line, and a malformed address for none", () => {
    const line = transport();
    expect(line.open("http://")).toBe(false);
    line.open("wss://studio.example/1");
    socket().open();
    expect(line.isStale()).toBe(true);
    socket().onmessage?.({ data: '{"type":"pong","t0":1,"t1":2,"t2":3}' });
    expect(line.isStale()).toBe(false);
    vi.advanceTimersByTime(SIGNALLING_SILENCE_MS + 1000);
    expect(line.isStale()).toBe(true);
    expect(heard).toContain("lost");
    line.close();
});
