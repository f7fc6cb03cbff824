import { numericStatOf, openContext, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { follow, untilFrames } from "../e2e/support/stage.ts";
import { openChromiumPeer } from "./clients/chromium.ts";
import { type Needed, untilFigures } from "./figures.ts";
import { openSession } from "./negotiate.ts";
import type { FigureName, MediaRequest, RtcClient } from "./types.ts";
import type { World } from "./world.ts";

const WAIT_MS = 20_000;

export class Witness {
  private readonly chromium: RtcClient;
  private readonly world: World;

  private constructor(world: World, chromium: RtcClient) {
    this.world = world;
    this.chromium = chromium;
  }

  static async open(world: World): Promise<Witness> {
    return new Witness(world, await openChromiumPeer(world));
  }

  async watch<Name extends FigureName>(
    channel: number,
    wish: Omit<MediaRequest, "direction">,
    names: readonly Name[],
    accept: (figures: Needed<Name>) => boolean,
  ): Promise<void> {
    const session = await openSession(this.chromium, this.world, { direction: "receive", ...wish }, channel);
    await untilFigures(session.connection, names, accept);
  }

  async receiver(channel: number, kinds: readonly ("audio" | "video")[]): Promise<Page> {
    const context = await openContext(await this.world.chromium(), { reader: true });
    this.world.atEnd(() => context.close());
    const page = await context.newPage();
    const channels = Object.fromEntries(kinds.map((kind) => [kind, channel]));
    await page.goto(this.world.studio.pageUrl("receiver", channels));
    for (const kind of kinds) await untilPhase(page, `${kind}-${channel}`, "live", WAIT_MS);
    return page;
  }

  async pictures(page: Page, channel: number, count: number): Promise<number> {
    await follow(page, channel);
    return (await untilFrames(page, count, WAIT_MS)).at(-1)?.width ?? 0;
  }

  peak(page: Page): Promise<number> {
    return page.evaluate(() =>
      Math.max(-200, ...[...document.querySelectorAll<HTMLElement>("[data-peak]")].map(({ dataset }) => Number(dataset.peak))),
    );
  }

  latency(page: Page, channel: number): Promise<number | undefined> {
    return numericStatOf(page, `video-${channel}`, "latency.median");
  }
}
