import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountClient, type ContextOptions, openContext, type PageParameters, Studio } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { selfSignedCertificate } from "../../../../apps/studio/src/http/certificate.ts";
import { AgentProcess } from "../agent.ts";
import { LIGHT_SOURCE } from "../stage.ts";
import { launchInside } from "./browser-inside.ts";
import { ClosedNetwork } from "./closed-network.ts";
import { namespacesMissing } from "./namespace.ts";
import { TlsFront } from "./tls-front.ts";
import { TURN_SECRET, TurnServer } from "./turn-server.ts";

/** UDP ports of the relay. */
export const RELAY_PORTS = { begin: 40_000, end: 40_999 } as const;

/** A site with its relay and a TURN server, and Chromium behind the firewall of {@link ClosedNetwork}. */
export class ClosedStage {
  readonly studio: Studio;
  readonly turn: TurnServer;
  readonly network: ClosedNetwork;
  /** The site as the closed network reaches it. */
  readonly front: TlsFront;
  private readonly undo: (() => void | Promise<void>)[];
  private readonly contexts: BrowserContext[] = [];
  private readonly browser: Browser;
  /** For files of this stage. */
  private readonly folder: string;

  private constructor(
    parts: Pick<ClosedStage, "studio" | "turn" | "network" | "front">,
    folder: string,
    browser: Browser,
    undo: ClosedStage["undo"],
  ) {
    this.studio = parts.studio;
    this.turn = parts.turn;
    this.network = parts.network;
    this.front = parts.front;
    this.folder = folder;
    this.browser = browser;
    this.undo = undo;
  }

  /** Why none can be opened; undefined where one can. */
  static missing(): string | undefined {
    return namespacesMissing() ?? TurnServer.missing();
  }

  static async open(): Promise<ClosedStage> {
    const undo: (() => void | Promise<void>)[] = [];
    try {
      const folder = await mkdtemp(join(tmpdir(), "setsuna-closed-"));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      const network = ClosedNetwork.open();
      undo.push(() => network.close());
      const { server, turn: turnAddress } = network.addresses;
      // One for both: of two that call themselves the same, OpenSSL looks at the first alone.
      const certificate = await selfSignedCertificate(folder, [server, turnAddress], new Date());
      const turn = await TurnServer.start({ at: network.turn, address: turnAddress, relay: server, certificate });
      undo.push(() => turn.stop());
      let port = 0;
      const front = await TlsFront.open(server, certificate, () => port);
      undo.push(() => front.close());
      const studio = await Studio.start({
        PUBLIC_URL: front.origin,
        TRUSTED_PROXIES: "127.0.0.1",
        MEDIA_BIND: server,
        MEDIA_PORT_RANGE: `${RELAY_PORTS.begin}-${RELAY_PORTS.end}`,
        RELAYS: "1",
        BOT_PROTECTION: "off",
        TURN_URLS: turn.urls.join(","),
        TURN_SECRET,
      });
      undo.push(() => studio.stop());
      port = Number(new URL(studio.origin).port);
      const browser = await launchInside(network.client, folder);
      undo.push(() => browser.close());
      return new ClosedStage({ studio, turn, network, front }, folder, browser, undo);
    } catch (error) {
      for (const step of undo.reverse()) await step();
      throw error;
    }
  }

  /** A page of the product behind the firewall, started by its address. */
  async page(kind: "sender" | "receiver", parameters: PageParameters, options: ContextOptions): Promise<Page> {
    const context = await openContext(this.browser, options);
    this.contexts.push(context);
    const page = await context.newPage();
    const url = new URL(this.studio.pageUrl(kind, parameters));
    await page.goto(new URL(url.pathname + url.search + url.hash, this.front.origin).href);
    return page;
  }

  sender(parameters: PageParameters = { video: 1 }): Promise<Page> {
    return this.page("sender", parameters, { source: LIGHT_SOURCE });
  }
  receiver(parameters: PageParameters = { video: 1 }): Promise<Page> {
    return this.page("receiver", parameters, { reader: true });
  }

  /** The agent behind the firewall, which trusts the certificate of site and TURN server. */
  agent(args: readonly string[]): AgentProcess {
    const words = ["--server", this.front.origin, "--id", this.studio.demoId];
    return new AgentProcess(
      [...args, ...words],
      { NODE_EXTRA_CA_CERTS: join(this.folder, "https-cert.pem") },
      this.network.client.command(process.execPath),
    );
  }

  /** The routes of all connections, as the owner of the ID is shown them. */
  async routes(): Promise<string[]> {
    const owner = await AccountClient.open(this.studio.origin);
    const { email, password } = this.studio.demoLogin();
    await owner.signIn(email, password);
    const answer = await owner.call("GET", `serial-ids/${this.studio.demoId}/connections`);
    return (answer.body as { connections: { route: string }[] }).connections.map(({ route }) => route);
  }

  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }
  async close(): Promise<void> {
    await this.clear();
    for (const step of this.undo.reverse()) await step();
  }
}
