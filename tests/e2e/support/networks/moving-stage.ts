import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { selfSignedCertificate } from "../../../../apps/studio/src/platform/http/certificate.ts";
import type { AgentProcess } from "../agent.ts";
import { LIGHT_SOURCE } from "../stage.ts";
import { launchInside } from "./browser-inside.ts";
import { namespacesMissing } from "./namespace.ts";
import { type NetworkParts, NetworkStage } from "./network-stage.ts";
import { TlsFront } from "./tls-front.ts";
import { TwoLines } from "./two-lines.ts";

export class MovingStage extends NetworkStage {
  readonly lines: TwoLines;
  private readonly browsers: { readonly here: Browser; readonly away: Browser };

  private constructor(parts: NetworkParts, lines: TwoLines, browsers: MovingStage["browsers"]) {
    super(parts);
    this.lines = lines;
    this.browsers = browsers;
  }

  static missing(): string | undefined {
    return namespacesMissing();
  }

  static open(): Promise<MovingStage> {
    return NetworkStage.begin(async (folder, undo) => {
      const lines = TwoLines.open();
      undo.push(() => lines.close());
      let port = 0;
      const certificate = await selfSignedCertificate(folder, [lines.server], new Date());
      const front = await TlsFront.open(lines.server, certificate, () => port);
      undo.push(() => front.close());
      const studio = await Studio.start({
        PUBLIC_URL: front.origin,
        PROFILE: "staging",
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
      return new MovingStage({ studio, front, folder, undo }, lines, { here, away });
    });
  }

  private originFor(at: "here" | "away"): string {
    return at === "here" ? this.studio.origin : this.front.origin;
  }
  sender(at: "here" | "away"): Promise<Page> {
    return this.pageIn(this.browsers[at], this.originFor(at), "sender", { video: 1 }, { source: LIGHT_SOURCE });
  }
  receiver(at: "here" | "away"): Promise<Page> {
    return this.pageIn(this.browsers[at], this.originFor(at), "receiver", { video: 1 }, { reader: true });
  }

  agent(args: readonly string[]): AgentProcess {
    return this.agentIn(this.lines.client, args);
  }
}
