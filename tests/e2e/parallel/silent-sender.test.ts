import { childrenOf, equip, launchOptions, phaseOf, pressAgain, until, untilPhase } from "@setsuna/testkit";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child.pid, ...descendants(child.pid)]);

/** A browser's helpers come and go. */
const signal = (pid: number, name: "SIGSTOP" | "SIGCONT"): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

/** Types of the events since now. */
const eventsOf = async () => {
  const { demoId } = stage.studio;
  const owner = await stage.studio.demoOwner();
  const read = async (after: number) =>
    (await owner.call("GET", `serial-ids/${demoId}/events?after=${after}`)).body as {
      readonly events: readonly { readonly type: string }[];
      readonly cursor: number;
    };
  let from = 0;
  for (let page = await read(0); page.cursor !== from; page = await read(from)) from = page.cursor;
  return async () => (await read(from)).events.map(({ type }) => type);
};

test("a sender that vanishes silently loses its slot, and its owner gets the event", async () => {
  // Leaves sockets open and silent, as a pulled cable.
  const server = await chromium.launchServer(launchOptions());
  const pid = server.process().pid ?? 0;
  let halted: number[] = [];
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({ permissions: ["camera", "microphone"] });
    await equip(context, { source: LIGHT_SOURCE });
    const lost = await context.newPage();
    await lost.goto(stage.studio.pageUrl("sender", { video: 2 }));
    await untilPhase(lost, "video-2", "live");
    const heir = await stage.sender({ video: 2 });
    await untilPhase(heir, "video-2", "refused");

    const events = await eventsOf();
    halted = [pid, ...descendants(pid)];
    for (const each of halted) signal(each, "SIGSTOP");
    await until("the stream to be free", async () => {
      await pressAgain(heir);
      const phase = await until("an answer", async () => {
        const now = await phaseOf(heir, "video-2");
        return now === "live" || now === "refused" ? now : undefined;
      });
      return phase === "live";
    });
    await until("the owner to know", async () => (await events()).includes("sender.lost"));
  } finally {
    for (const each of halted) signal(each, "SIGCONT");
    await server.kill();
  }
});
