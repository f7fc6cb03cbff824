import {
  type ContextOptions,
  DEFAULT_SOURCE,
  equip,
  type FrameSample,
  openContext,
  type PageParameters,
  type SourceOptions,
  untilOnPage,
} from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { giveBack, openLonePage } from "./context-pool.ts";
import { tapEpochs } from "./epoch-tap.ts";
import { tellOnFailure } from "./page-log.ts";
import { type StudioAndBrowser, StudioStage } from "./studio-stage.ts";

/** Decoded before the first is shown, where only motion matters. */
const FEW_FRAMES = 10;

/** A quarter of the pixels, for journeys that don't measure quality. */
export const SMALL_SOURCE = { ...DEFAULT_SOURCE, footageFrames: FEW_FRAMES, halvings: 1 };

export const LIGHT_SOURCE = { ...SMALL_SOURCE, framesPerSecond: 15 };

export interface StagePageOptions extends ContextOptions {
  readonly origin?: string;
  readonly tapsEpochs?: true;
}

export class Stage extends StudioStage {
  private readonly source: SourceOptions;
  private readonly lonePages: Page[] = [];
  readonly pageErrors: string[] = [];

  private constructor(pair: StudioAndBrowser, isShared: boolean, source: SourceOptions) {
    super(pair, isShared);
    this.source = source;
  }

  static async open(
    environment: Readonly<Record<string, string>> = {},
    source: SourceOptions = DEFAULT_SOURCE,
    flags?: readonly string[],
  ): Promise<Stage> {
    return new Stage(await StudioStage.start(environment, flags), false, source);
  }

  /** Files leave the demo account and its ID as seeded. */
  static async shared(source: SourceOptions = DEFAULT_SOURCE): Promise<Stage> {
    return new Stage(await StudioStage.share(), true, source);
  }

  async emptyPage(options: ContextOptions = {}, origin = this.studio.origin): Promise<Page> {
    if (options.locale === "ja-JP") {
      const context = await openContext(this.browser, options);
      this.contexts.push(context);
      return context.newPage();
    }
    const page = await openLonePage(this.browser, origin);
    this.lonePages.push(page);
    await equip(page, options);
    return page;
  }

  override async clear(): Promise<void> {
    await Promise.all([super.clear(), ...this.lonePages.splice(0).map(giveBack)]);
  }

  async page(
    kind: "sender" | "receiver",
    parameters: PageParameters,
    { origin = this.studio.origin, tapsEpochs, ...options }: StagePageOptions,
  ): Promise<Page> {
    const page = await this.emptyPage(options, origin);
    tellOnFailure(page, kind);
    if (tapsEpochs) await tapEpochs(page);
    page.on("pageerror", (error) => this.pageErrors.push(`${kind}: ${error.message}`));
    await page.goto(this.studio.pageUrl(kind, parameters).replace(this.studio.origin, origin));
    return page;
  }

  sender(parameters: PageParameters = { video: 1 }, options: StagePageOptions = { source: this.source }): Promise<Page> {
    return this.page("sender", parameters, options);
  }

  receiver(parameters: PageParameters = { video: 1 }, options: StagePageOptions = {}): Promise<Page> {
    return this.page("receiver", parameters, { reader: true, ...options });
  }
}

export const follow = (page: Page, channel = 1): Promise<void> =>
  page.evaluate((number) => globalThis.setsunaReader?.follow(`[data-testid="video-${number}"]`), channel);

export const takeFrames = async (page: Page): Promise<FrameSample[]> =>
  (await page.evaluate(() => globalThis.setsunaReader?.take())) ?? [];

/** Throws with the pages' texts if they don't arrive. */
export const untilFrames = async (page: Page, count = 10, timeoutMs?: number): Promise<FrameSample[]> => {
  const seen: FrameSample[] = [];
  await takeFrames(page);
  await untilOnPage(
    page,
    `${count} frames`,
    async () => {
      seen.push(...(await takeFrames(page)));
      return seen.length >= count;
    },
    () => `${seen.length} frames of ${count} came`,
    timeoutMs,
  );
  return seen;
};
