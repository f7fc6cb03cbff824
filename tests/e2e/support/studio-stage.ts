import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext } from "playwright-core";

/** A studio and a browser of their own; closed together. */
export class StudioStage {
  readonly studio: Studio;
  readonly browser: Browser;
  protected readonly contexts: BrowserContext[] = [];

  protected constructor(studio: Studio, browser: Browser) {
    this.studio = studio;
    this.browser = browser;
  }

  /** Starts both, and neither when one cannot be. */
  protected static async start<Stage>(
    environment: Readonly<Record<string, string>>,
    make: (studio: Studio, browser: Browser) => Stage,
  ): Promise<Stage> {
    const studio = await Studio.start(environment);
    try {
      return make(studio, await launchBrowser());
    } catch (error) {
      await studio.stop();
      throw error;
    }
  }

  /** Closes what a test opened. */
  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.clear();
    await this.browser.close();
    await this.studio.stop();
  }
}
