import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext } from "playwright-core";
import { isIdle } from "./context-pool.ts";
import { noteForTheEnd } from "./seeded-data.ts";

export interface StudioAndBrowser {
  readonly studio: Studio;
  readonly browser: Browser;
}

/** The browser of this worker: its stages open contexts in it, and close those. */
let browserOfWorker: Promise<Browser> | undefined;

/** Returns the browser that all files of this worker use, for one that needs no studio of ours. Its contexts are theirs to close. */
export const openBrowser = async (): Promise<Browser> => {
  const before = await browserOfWorker;
  // What one file's tests brought down is not the next file's failure.
  if (before?.isConnected()) return before;
  browserOfWorker = launchBrowser();
  return browserOfWorker;
};

/** Tries of a start: as often as a test is tried again on a shared machine (vitest.config.ts), which does not hold for hooks. */
const STARTS = process.env.CI === undefined ? 1 : 2;

/** Starts a studio. A start that failed and is tried again is printed whole: nothing of it may be lost. */
const startStudio = async (environment: Readonly<Record<string, string>>, left = STARTS): Promise<Studio> => {
  try {
    return await Studio.start(environment);
  } catch (error) {
    if (left === 1) throw error;
    console.warn("a studio is started again:", error);
    return startStudio(environment, left - 1);
  }
};

const start = async (environment: Readonly<Record<string, string>>): Promise<StudioAndBrowser> => {
  const studio = await startStudio(environment);
  try {
    return { studio, browser: await openBrowser() };
  } catch (error) {
    await studio.stop();
    throw error;
  }
};

/**
 * The studio that files of this worker use one after the other. It asks nobody to prove that they are no robot: all people of all files come
 * from one address, whose budget would end. The run ends it: a worker's own end is sudden.
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

/** A studio and a browser for the tests of a file. */
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

  /** A studio of its own, ended with the stage: for a file that ends it, fills budgets, or changes what the demo account is. */
  protected static start(environment: Readonly<Record<string, string>>): Promise<StudioAndBrowser> {
    return start(environment);
  }

  /** The studio of the worker: starting one costs seconds of a processor. */
  protected static share(): Promise<StudioAndBrowser> {
    return share();
  }

  /** Closes what a test opened. */
  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.clear();
    // Those too that tests opened by themselves.
    await Promise.all(this.browser.contexts().map((context) => (isIdle(context) ? undefined : context.close())));
    if (!this.isShared) await this.studio.stop();
  }
}
