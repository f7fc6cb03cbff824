import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext } from "playwright-core";
import { isIdle } from "./context-pool.ts";
import { noteForTheEnd } from "./seeded-data.ts";

export interface StudioAndBrowser {
  readonly studio: Studio;
  readonly browser: Browser;
}

let browserOfWorker: Promise<Browser> | undefined;

export const openBrowser = async (): Promise<Browser> => {
  const before = await browserOfWorker;
  // A crashed browser must not fail the next file.
  if (before?.isConnected()) return before;
  browserOfWorker = launchBrowser();
  return browserOfWorker;
};

const start = async (environment: Readonly<Record<string, string>>, flags?: readonly string[]): Promise<StudioAndBrowser> => {
  const studio = await Studio.start(environment, flags);
  try {
    return { studio, browser: await openBrowser() };
  } catch (error) {
    await studio.stop();
    throw error;
  }
};

/**
 * Without bot protection: all share one address, whose budget would run out. Stopped by the run, because a worker ends
 * without warning.
 */
let studioOfWorker: Promise<Studio> | undefined;

const share = async (): Promise<StudioAndBrowser> => {
  const before = await studioOfWorker;
  if (before?.isRunning) return { studio: before, browser: await openBrowser() };
  const started = start({ BOT_PROTECTION: "off" });
  studioOfWorker = started.then(({ studio }) => studio);
  noteForTheEnd((await started).studio);
  return started;
};

export class StudioStage {
  readonly studio: Studio;
  readonly browser: Browser;
  private readonly isShared: boolean;
  protected readonly contexts: BrowserContext[] = [];

  protected constructor({ studio, browser }: StudioAndBrowser, isShared = false) {
    this.studio = studio;
    this.browser = browser;
    this.isShared = isShared;
  }

  /** For files that end it, fill budgets or change the demo account. */
  protected static start(environment: Readonly<Record<string, string>>, flags?: readonly string[]): Promise<StudioAndBrowser> {
    return start(environment, flags);
  }

  /** Starting one costs seconds of CPU time. */
  protected static share(): Promise<StudioAndBrowser> {
    return share();
  }

  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.clear();
    await Promise.all(this.browser.contexts().map((context) => (isIdle(context) ? undefined : context.close())));
    if (!this.isShared) await this.studio.stop();
  }
}
