import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext } from "playwright-core";
import { noteForTheEnd } from "./seeded-data.ts";

export interface StudioAndBrowser {
  readonly studio: Studio;
  readonly browser: Browser;
}

const start = async (environment: Readonly<Record<string, string>>): Promise<StudioAndBrowser> => {
  const studio = await Studio.start(environment);
  try {
    return { studio, browser: await launchBrowser() };
  } catch (error) {
    await studio.stop();
    throw error;
  }
};

/**
 * Studio and browser that files of this worker use one after the other, by their environment. The run ends it: a worker's own
 * end is sudden.
 */
const shared = new Map<string, Promise<StudioAndBrowser>>();

const share = async (environment: Readonly<Record<string, string>>): Promise<StudioAndBrowser> => {
  const key = JSON.stringify(environment);
  const before = await shared.get(key);
  // What one file's tests brought down is not the next file's failure.
  if (before?.studio.isRunning && before.browser.isConnected()) return before;
  const started = start(environment);
  shared.set(key, started);
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

  /** Both of its own, closed with the stage: for a file that ends processes, fills budgets, or changes what the demo account is. */
  protected static start(environment: Readonly<Record<string, string>>): Promise<StudioAndBrowser> {
    return start(environment);
  }

  /** Those of the worker: starting them costs seconds of a processor. */
  protected static share(environment: Readonly<Record<string, string>>): Promise<StudioAndBrowser> {
    return share(environment);
  }

  /** Closes what a test opened. */
  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.clear();
    if (this.isShared) {
      await Promise.all(this.browser.contexts().map((context) => context.close()));
      return;
    }
    await this.browser.close();
    await this.studio.stop();
  }
}
