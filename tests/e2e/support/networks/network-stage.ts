import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContextOptions, openContext, type PageParameters, type Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { AgentProcess } from "../agent.ts";
import type { Namespace } from "./namespace.ts";
import type { TlsFront } from "./tls-front.ts";

export type Undo = (() => void | Promise<void>)[];

const endAll = async (undo: Undo): Promise<void> => {
  for (const step of undo.reverse()) await step();
};

export interface NetworkParts {
  readonly studio: Studio;
  readonly front: TlsFront;
  readonly folder: string;
  readonly undo: Undo;
}

export class NetworkStage {
  readonly studio: Studio;
  readonly front: TlsFront;
  private readonly folder: string;
  private readonly undo: Undo;
  private readonly contexts: BrowserContext[] = [];

  protected constructor({ studio, front, folder, undo }: NetworkParts) {
    this.studio = studio;
    this.front = front;
    this.folder = folder;
    this.undo = undo;
  }

  /** If `make` fails, undoes what it started. */
  protected static async begin<Stage>(make: (folder: string, undo: Undo) => Promise<Stage>): Promise<Stage> {
    const undo: Undo = [];
    try {
      const folder = await mkdtemp(join(tmpdir(), "setsuna-network-"));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      return await make(folder, undo);
    } catch (error) {
      await endAll(undo);
      throw error;
    }
  }

  protected async pageIn(
    browser: Browser,
    origin: string,
    kind: "sender" | "receiver",
    parameters: PageParameters,
    options: ContextOptions,
  ): Promise<Page> {
    const context = await openContext(browser, options);
    this.contexts.push(context);
    const page = await context.newPage();
    const url = new URL(this.studio.pageUrl(kind, parameters));
    await page.goto(new URL(url.pathname + url.search + url.hash, origin).href);
    return page;
  }

  protected agentIn(space: Namespace, args: readonly string[]): AgentProcess {
    return new AgentProcess(
      [...args, "--server", this.front.origin, "--id", this.studio.demoId],
      { NODE_EXTRA_CA_CERTS: join(this.folder, "https-cert.pem") },
      space.command(process.execPath),
    );
  }

  fileAt(name: string): string {
    return join(this.folder, name);
  }

  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }
  async close(): Promise<void> {
    await this.clear();
    await endAll(this.undo);
  }
}
