import { StreamEvent } from "@setsuna/contracts";
import { press, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AgentRun } from "../support/agent.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
const runs: AgentRun[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.stop()));
  await stage.clear();
});
afterAll(() => stage?.close());

interface ApiEvents {
  readonly events: readonly StreamEvent[];
  readonly cursor: number;
}

test("a program reads a browser sender's and viewer's events as JSON lines from the command line", async () => {
  const { origin, demoId } = stage.studio;
  const owner = await stage.studio.demoOwner();
  const path = `serial-ids/${demoId}/events`;
  const newest = async (after: number): Promise<number> => {
    const { cursor } = (await owner.call("GET", `${path}?after=${after}`)).body as ApiEvents;
    return cursor === after ? cursor : newest(cursor);
  };
  const token = await owner.call("POST", "tokens", { name: "events", scopes: ["connections:read"], days: 30 });
  const { secret } = token.body as { readonly secret: string };
  const run = new AgentRun(["events", "--id", demoId, "--after", String(await newest(0))], {
    SETSUNA_SERVER: origin,
    SETSUNA_TOKEN: secret,
  });
  runs.push(run);
  const printed = (): StreamEvent[] =>
    run.lines.map((line) => StreamEvent.parse(line)).filter((event) => "kinds" in event && event.channel === 2);
  const next = (type: StreamEvent["type"]): Promise<StreamEvent> =>
    until(`${type} after ${JSON.stringify(run.lines)}`, () => printed().find((event) => event.type === type));

  const sender = await stage.sender({ video: 2 });
  await untilPhase(sender, "video-2", "live");
  const started = await next("sender.started");
  expect(started).toMatchObject({ kinds: ["video"], standby: false });
  const receiver = await stage.receiver({ video: 2 });
  await untilPhase(receiver, "video-2", "live");
  await next("viewer.joined");
  await receiver.getByTestId("record").click();
  await next("recording.started");
  await press(receiver, "stop");
  await next("viewer.left");
  await press(sender, "stop");
  const ended = await next("sender.ended");
  expect(ended).toMatchObject({ reason: null, connection: (started as { connection: string }).connection });
  // A busy machine may lose the sender for a moment.
  const types = printed().flatMap(({ type }) => (type === "sender.lost" || type === "sender.back" ? [] : [type]));
  const recording = ["recording.started", "recording.stopped"];
  expect(types).toEqual(["sender.started", "viewer.joined", ...recording, "viewer.left", "sender.ended"]);
  const cursors = printed().map(({ cursor }) => cursor);
  expect(cursors).toEqual([...cursors].sort((one, other) => one - other));
});
