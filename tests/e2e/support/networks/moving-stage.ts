import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContextOptions, launchBrowser, openContext, type PageParameters, Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { selfSignedCertificate } from "../../../../apps/studio/src/http/certificate.ts";
import { AgentProcess } from "../agent.ts";
import { LIGHT_SOURCE } from "../stage.ts";
import { launchInside } from "./browser-inside.ts";
import { namespacesMissing } from "./namespace.ts";
import { TlsFront } from "./tls-front.ts";
import { TwoLines } from "./two-lines.ts";

/** A site, a browser on this machine, and one on a client that changes its line ({@link TwoLines}). */
export class MovingStage {
  readonly lines: TwoLines;
  private readonly studio: Studio;
  private readonly front: TlsFront;
  private readonly browsers: { readonly here: Browser; readonly away: Browser };
  private readonly undo: (() => void | Promise<void>)[];
  /** For files of this stage. */
  private readonly folder: string;
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    parts: { folder: string; lines: TwoLines; studio: Studio; front: TlsFront; browsers: MovingStage["browsers"] },
    undo: MovingStage["undo"],
  ) {
    this.lines = parts.lines;
    this.studio = parts.studio;
    this.front = parts.front;
    this.browsers = parts.browsers;
    this.folder = parts.folder;
    this.undo = undo;
  }

  /** Why none can be opened; undefined where one can. */
  static missing(): string | undefined {
    return namespacesMissing();
  }

  static async open(): Promise<MovingStage> {
    const undo: (() => void | Promise<void>)[] = [];
    try {
      const folder = await mkdtemp(join(tmpdir(), "setsuna-moving-"));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      const lines = TwoLines.open();
      undo.push(() => lines.close());
      let port = 0;
      const front = await TlsFront.open(
        lines.server,
        await selfSignedCertificate(folder, [lines.server], new Date()),
        () => port,
      );
      undo.push(() => front.close());
      const studio = await Studio.start({
        PUBLIC_URL: front.origin,
        TRUSTED_PROXIES: "127.0.0.1",
        MEDIA_BIND: lines.server,
        RELAYS: "1",
      });
      undo.push(() => studio.stop());
      port = Number(new URL(studio.origin).port);
      const away = await launchInside(lines.client, folder);
      undo.push(() => away.close());
      const here = await launchBrowser();
      undo.push(() => here.close());
      return new MovingStage({ folder, lines, studio, front, browsers: { here, away } }, undo);
    } catch (error) {
      for (const step of undo.reverse()) await step();
      throw error;
    }
  }

  private async page(
    at: "here" | "away",
    kind: "sender" | "receiver",
    parameters: PageParameters,
    options: ContextOptions,
  ): Promise<Page> {
    const context = await openContext(this.browsers[at], options);
    this.contexts.push(context);
    const page = await context.newPage();
    const url = new URL(this.studio.pageUrl(kind, parameters));
    const origin = at === "here" ? this.studio.origin : this.front.origin;
    await page.goto(new URL(url.pathname + url.search + url.hash, origin).href);
    return page;
  }

  sender(at: "here" | "away"): Promise<Page> {
    return this.page(at, "sender", { video: 1 }, { source: LIGHT_SOURCE });
  }
  receiver(at: "here" | "away"): Promise<Page> {
    return this.page(at, "receiver", { video: 1 }, { reader: true });
  }

  /** The agent on the moving client, which trusts the site's certificate. */
  agent(args: readonly string[]): AgentProcess {
    return new AgentProcess(
      [...args, "--server", this.front.origin, "--id", this.studio.demoId],
      { NODE_EXTRA_CA_CERTS: join(this.folder, "https-cert.pem") },
      this.lines.client.command(process.execPath),
    );
  }

  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }
  async close(): Promise<void> {
    await this.clear();
    for (const step of this.undo.reverse()) await step();
  }
}
