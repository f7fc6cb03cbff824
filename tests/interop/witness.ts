import { numericStatOf, openContext, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { follow, untilFrames } from "../e2e/support/stage.ts";
import { openChromiumPeer } from "./clients/chromium.ts";
import { openSession } from "./negotiate.ts";
import type { Figures, MediaWish, RtcClient } from "./types.ts";
import type { World } from "./world.ts";

const WAIT_MS = 20_000;

/** Looks at what a client sends: a plain WHEP page in Chromium, and our own receiver. */
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

  /** Plays a channel by WHEP until `accept` takes the figures. Throws with the last ones where it never does. */
  async watch(channel: number, wish: Omit<MediaWish, "direction">, accept: (figures: Figures) => boolean): Promise<Figures> {
    const session = await openSession(this.chromium, this.world, { direction: "receive", ...wish }, channel);
    return untilFigures(session.connection, accept);
  }

  /** Opens our own receiver page on a channel, and waits until it plays. Closed with the cell. */
  async receiver(channel: number, kinds: readonly ("audio" | "video")[]): Promise<Page> {
    const context = await openContext(await this.world.chromium(), { reader: true });
    this.world.atEnd(() => context.close());
    const page = await context.newPage();
    const channels = Object.fromEntries(kinds.map((kind) => [kind, channel]));
    await page.goto(this.world.studio.pageUrl("receiver", channels));
    for (const kind of kinds) await untilPhase(page, `${kind}-${channel}`, "live", WAIT_MS);
    return page;
  }

  /** Waits until the page has shown so many pictures. Returns the width of the last. */
  async pictures(page: Page, channel: number, count: number): Promise<number> {
    await follow(page, channel);
    return (await untilFrames(page, count, WAIT_MS)).at(-1)?.width ?? 0;
  }

  /** Latency that the page shows, ms; undefined where it shows none. */
  latency(page: Page, channel: number): Promise<number | undefined> {
    return numericStatOf(page, `video-${channel}`, "latency.median");
  }
}

/** Waits until a connection's figures are right. Throws with the last ones where they never are. */
export const untilFigures = async (
  connection: { figures(): Promise<Figures> },
  accept: (figures: Figures) => boolean,
  { everyMs = 100 }: { readonly everyMs?: number } = {},
): Promise<Figures> => {
  let last: Figures = {};
  try {
    await until(
      "the figures",
      async () => {
        last = await connection.figures();
        return last.fault !== undefined || accept(last);
      },
      WAIT_MS,
      everyMs,
    );
  } catch (error) {
    throw new Error(`after ${WAIT_MS / 1000} s: ${JSON.stringify(last)}`, { cause: error });
  }
  if (last.fault !== undefined) throw new Error(`the client breaks on it: ${last.fault}`);
  return last;
};
