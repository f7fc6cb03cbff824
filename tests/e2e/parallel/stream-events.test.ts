import { StreamEvent } from "@setsuna/contracts";
import { AccountClient, press, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("a program reads that a sender in a browser started and ended", async () => {
  const { origin, demoId } = stage.studio;
  const owner = await AccountClient.open(origin);
  const { email, password } = stage.studio.demoLogin();
  await owner.signIn(email, password);
  const { name = "", value = "" } = owner.sessionCookie ?? {};
  const feed = await fetch(`${origin}/studio/api/serial-ids/${demoId}/events/feed`, { headers: { cookie: `${name}=${value}` } });
  expect(feed.status).toBe(200);
  const reader = feed.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const found = /^data: (.+)\n\n/m.exec(text);
      if (found !== null) {
        text = text.slice(found.index + found[0].length);
        const event = StreamEvent.parse(JSON.parse(found[1] ?? ""));
        if (event.type !== "events.lost" && event.channel === 2) return event;
        continue;
      }
      const { done, value: more = "" } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error("the feed ended");
      text += more;
    }
  };

  const sender = await stage.sender({ video: 2 });
  await untilPhase(sender, "video-2", "live");
  const started = await next();
  expect(started).toMatchObject({ type: "sender.started", kinds: ["video"], standby: false });
  await press(sender, "stop");
  const ended = await next();
  expect(ended).toMatchObject({ type: "sender.ended", connection: (started as { connection: string }).connection });
  expect(ended.cursor).toBeGreaterThan(started.cursor);
  await reader?.cancel();
});
