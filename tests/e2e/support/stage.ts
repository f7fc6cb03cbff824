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

/** Frames of the footage that a sender's page decodes before it shows the first, where nobody looks at more than that they move. */
const FEW_FRAMES = 10;

/** A quarter of the pixels, for journeys that want every frame and measure no picture's quality. */
export const SMALL_SOURCE = { ...DEFAULT_SOURCE, footageFrames: FEW_FRAMES, halfSize: true };

/** A fraction of the work of the usual source: for journeys that share the machine and measure nothing. */
export const LIGHT_SOURCE = { ...SMALL_SOURCE, framesPerSecond: 15 };

export interface StagePageOptions extends ContextOptions {
  /** Address of the studio for the page, such as `http://localhost:8080`; absent: its own address. */
  readonly origin?: string;
  /** The epochs that the page gives to its workers can be read (epoch-tap.ts). Absent: they are not looked at. */
  readonly tapsEpochs?: true;
}

/** A studio and a browser for the tests of a file, and senders of a time-coded source. */
export class Stage extends StudioStage {
  private readonly source: SourceOptions;
  private readonly lonePages: Page[] = [];
  /** Errors inside the pages; tests look here when they wonder. */
  readonly pageErrors: string[] = [];

  private constructor(pair: StudioAndBrowser, isShared: boolean, source: SourceOptions) {
    super(pair, isShared);
    this.source = source;
  }

  /** A studio of its own. `source`: what senders show unless told otherwise. */
  static async open(environment: Readonly<Record<string, string>> = {}, source: SourceOptions = DEFAULT_SOURCE): Promise<Stage> {
    return new Stage(await StudioStage.start(environment), false, source);
  }

  /** The studio that files of this worker use in turn, with the demo account and its ID as they are seeded: they leave both as they were. */
  static async shared(source: SourceOptions = DEFAULT_SOURCE): Promise<Stage> {
    return new Stage(await StudioStage.share(), true, source);
  }

  /** An empty page in a context that no other page has, for what is at `origin`. */
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

  /** A page of the product in a context of its own, started by its address. */
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

  /** A sender of the time-coded source, unless `options` say otherwise. */
  sender(parameters: PageParameters = { video: 1 }, options: StagePageOptions = { source: this.source }): Promise<Page> {
    return this.page("sender", parameters, options);
  }

  receiver(parameters: PageParameters = { video: 1 }, options: StagePageOptions = {}): Promise<Page> {
    return this.page("receiver", parameters, { reader: true, ...options });
  }
}

/** Starts reading the picture of a receiver page. */
export const follow = (page: Page, channel = 1): Promise<void> =>
  page.evaluate((number) => globalThis.setsunaReader?.follow(`[data-testid="video-${number}"]`), channel);

/** Frames that the page has shown since the last call. */
export const takeFrames = async (page: Page): Promise<FrameSample[]> =>
  (await page.evaluate(() => globalThis.setsunaReader?.take())) ?? [];

/** Waits until `count` new pictures were shown. Throws with what the page and the browser's others say when they do not come. */
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
