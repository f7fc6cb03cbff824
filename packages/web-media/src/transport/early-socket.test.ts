import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSignallingAhead, signallingAhead } from "./browser-socket.ts";
import { earlySocketScript } from "./early-socket-script.ts";

const URL_OF_SIGNAL = "wss://studio.example/live/studio/signal";

class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  readonly url: string;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(url: string) {
    this.url = url;
    FakeWebSocket.made.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  send(): void {
    throw new Error("the script sends nothing");
  }
}

const runScript = (hidden = false): void => {
  vi.stubGlobal("document", { hidden });
  vi.stubGlobal("location", { href: "https://studio.example/live/studio/app/receiver" });
  new Function(earlySocketScript("/live/studio/signal"))();
};

const seen: unknown[] = [];
const events = {
  onOpen: () => void seen.push("open"),
  onMessage: (data: unknown) => void seen.push(data),
  onLost: () => void seen.push("lost"),
};
const open = async (): Promise<void> => {
  signallingAhead.open(URL_OF_SIGNAL, events);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  seen.length = 0;
  FakeWebSocket.made = [];
  vi.stubGlobal("WebSocket", FakeWebSocket);
});
afterEach(() => {
  signallingAhead.discard();
  Reflect.deleteProperty(globalThis, "setsunaEarlySocket");
  vi.unstubAllGlobals();
});

it("passes the socket that the page's HTML opened to the client, with everything it received", async () => {
  runScript();
  const [socket] = FakeWebSocket.made;
  socket?.open();
  socket?.onmessage?.({ data: "challenge" });
  openSignallingAhead(URL_OF_SIGNAL);
  await open();
  socket?.onmessage?.({ data: "welcome" });
  expect([socket?.url, seen, FakeWebSocket.made.length]).toEqual([URL_OF_SIGNAL, ["open", "challenge", "welcome"], 1]);
});

it("hands over a socket that is still opening", async () => {
  runScript();
  await open();
  FakeWebSocket.made[0]?.open();
  expect([seen, FakeWebSocket.made.length]).toEqual([["open"], 1]);
});

it("opens another if the first is taken or closed, or if the page was hidden", async () => {
  runScript(true);
  expect(FakeWebSocket.made).toEqual([]);
  await open();
  runScript();
  FakeWebSocket.made[1]?.close();
  await open();
  await open();
  expect(FakeWebSocket.made.length).toBe(4);
});
