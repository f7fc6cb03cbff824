import { numericStatOf, press, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

test("a receiver waits, plays when a sender arrives, waits again when it stops, and plays the next", async () => {
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  const sender = await stage.sender({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  await press(sender, "stop");
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  await press(sender, "start");
  await untilPhase(receiver, "video-1", "live");
  await untilFrames(receiver);
});

test("a viewed page connects ahead without being counted, and its video arrives on that connection", async () => {
  const sender = await stage.sender({ video: 2 });
  await untilPhase(sender, "video-2", "live");
  const receiver = await stage.receiver({ video: 2, autostart: false }, { reader: true, counters: true });
  await receiver.waitForFunction(() => globalThis.setsunaConnections?.().some(({ sctp }) => sctp?.state === "connected"));
  await until("the sender to know that nobody watches", async () => (await numericStatOf(sender, "video-2", "receivers")) === 0);
  await press(receiver, "start");
  await untilPhase(receiver, "video-2", "live");
  await follow(receiver, 2);
  await untilFrames(receiver);
  await until("the sender to know of a viewer", async () => (await numericStatOf(sender, "video-2", "receivers")) === 1);
  const open = await receiver.evaluate(() => globalThis.setsunaConnections?.().length);
  expect(open).toBe(1);
});

test("a press of Start sends before it renders", async () => {
  const receiver = await stage.emptyPage();
  await receiver.addInitScript(() => {
    // A page connects ahead only if its form is not being edited.
    setInterval(() => document.querySelector<HTMLInputElement>('input[name="id"]')?.focus(), 20);
    const Native = WebSocket;
    globalThis.WebSocket = class extends Native {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        this.addEventListener("message", () => document.documentElement.setAttribute("data-greeted", ""));
      }
    };
  });
  // The page's program then has its socket.
  const worker = receiver.waitForEvent("worker");
  await receiver.goto(stage.studio.pageUrl("receiver", { video: 3, autostart: false }));
  await receiver.locator('[data-testid="start"]:not([disabled])').waitFor();
  await Promise.all([worker, receiver.locator("html[data-greeted]").waitFor()]);
  const first = await receiver.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (data) {
          if (String(data).includes('"hello"')) resolve("the hello");
          send.call(this, data);
        };
        const rendered = new MutationObserver(() => resolve("a rendering"));
        document.querySelector<HTMLElement>('[data-testid="start"]')?.click();
        rendered.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  expect(first).toBe("the hello");
});
