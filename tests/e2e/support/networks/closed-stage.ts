import { type ContextOptions, type PageParameters, Studio } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { selfSignedCertificate } from "../../../../apps/studio/src/platform/http/certificate.ts";
import type { AgentProcess } from "../agent.ts";
import { LIGHT_SOURCE } from "../stage.ts";
import { launchInside } from "./browser-inside.ts";
import { ClosedNetwork } from "./closed-network.ts";
import { namespacesMissing } from "./namespace.ts";
import { type NetworkParts, NetworkStage } from "./network-stage.ts";
import { TlsFront } from "./tls-front.ts";
import { TURN_SECRET, TurnServer } from "./turn-server.ts";

export const RELAY_PORTS = { begin: 40_000, end: 40_999 } as const;

export class ClosedStage extends NetworkStage {
  readonly turn: TurnServer;
  readonly network: ClosedNetwork;
  private readonly browser: Browser;

  private constructor(
    parts: NetworkParts,
    { turn, network, browser }: { turn: TurnServer; network: ClosedNetwork; browser: Browser },
  ) {
    super(parts);
    this.turn = turn;
    this.network = network;
    this.browser = browser;
  }

  static missing(): string | undefined {
    return namespacesMissing() ?? TurnServer.missing();
  }

  static open(): Promise<ClosedStage> {
    return NetworkStage.begin(async (folder, undo) => {
      const network = ClosedNetwork.open();
      undo.push(() => network.close());
      const { server, turn: turnAddress } = network.addresses;
      // One for both: OpenSSL looks at only the first of two with the same name.
      const certificate = await selfSignedCertificate(folder, [server, turnAddress], new Date());
      const turn = await TurnServer.start({ at: network.turn, address: turnAddress, relay: server, certificate });
      undo.push(() => turn.stop());
      let port = 0;
      const front = await TlsFront.open(server, certificate, () => port);
      undo.push(() => front.close());
      const studio = await Studio.start({
        PUBLIC_URL: front.origin,
        PROFILE: "staging",
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
      return new ClosedStage({ studio, front, folder, undo }, { turn, network, browser });
    });
  }

  private page(kind: "sender" | "receiver", parameters: PageParameters, options: ContextOptions): Promise<Page> {
    return this.pageIn(this.browser, this.front.origin, kind, parameters, options);
  }
  sender(parameters: PageParameters = { video: 1 }): Promise<Page> {
    return this.page("sender", parameters, { source: LIGHT_SOURCE });
  }
  receiver(parameters: PageParameters = { video: 1 }): Promise<Page> {
    return this.page("receiver", parameters, { reader: true });
  }

  agent(args: readonly string[]): AgentProcess {
    return this.agentIn(this.network.client, args);
  }

  async routes(): Promise<string[]> {
    const owner = await this.studio.demoOwner();
    const answer = await owner.call("GET", `serial-ids/${this.studio.demoId}/connections`);
    return (answer.body as { connections: { route: string }[] }).connections.map(({ route }) => route);
  }
}
