import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AccountClient, until } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { buildModule, CompanionHost } from "../../../integrations/companion/tests/companion-host.ts";
import { AgentProcess, AgentRun } from "../support/agent.ts";
import { joinAs } from "../support/green-room.ts";
import type { PartyName } from "../support/party-line.ts";
import { PartyPort } from "../support/party-port.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { videoConnections } from "../support/standby.ts";
import { MOBILE, TwoNetworks, WIRED } from "../support/two-networks.ts";
import { feedStamped } from "./stamped-feed.ts";

/** Small and silent, because two cores run every page and program. */
export const TINY_SOURCE = {
  ...LIGHT_SOURCE,
  halvings: 2,
  framesPerSecond: 10,
  movingShare: 0.3,
  sound: "silent" as const,
};
/** Software draws each page. */
export const SMALL_WINDOW = { width: 480, height: 360 };
const SMALL_PICTURE = ["--input", "-", "--size", "320x180", "--bitrate", "0.4"];
const LAST_LINES = 6;
const COMPANION_SCOPES = ["connections:read", "connections:write", "tally:write"];

/** The programs of the show. `close` ends all of them. */
export class Cast {
  readonly stage: Stage;
  readonly owner: AccountClient;
  readonly networks: TwoNetworks;
  readonly folder = mkdtempSync(join(tmpdir(), "setsuna-show-"));
  readonly recordings = join(this.folder, "recordings");
  readonly contexts: BrowserContext[] = [];
  private companionModule = "";
  private readonly programs: { readonly name: string; readonly run: AgentProcess | AgentRun }[] = [];
  private readonly ends: (() => unknown)[] = [];

  private constructor(stage: Stage, owner: AccountClient, networks: TwoNetworks) {
    this.stage = stage;
    this.owner = owner;
    this.networks = networks;
  }

  static async open(): Promise<Cast> {
    const stage = await Stage.open({ BOT_PROTECTION: "off" }, TINY_SOURCE);
    const networks = await TwoNetworks.open(stage.studio.signalUrl(), { [WIRED]: { delayMs: 5 }, [MOBILE]: { delayMs: 25 } });
    const cast = new Cast(stage, await stage.studio.demoOwner(), networks);
    // Building it during the show would delay the programs in this process.
    cast.companionModule = buildModule(join(cast.folder, "companion"));
    return cast;
  }

  /** `setsuna send` of stamped frames, in a process that can be killed. */
  sender(channel: number, args: readonly string[] = [], server = this.stage.studio.origin): AgentProcess {
    const { demoId } = this.stage.studio;
    const sending = ["send", "--id", demoId, "--video", String(channel), ...SMALL_PICTURE, ...args];
    const sender = new AgentProcess(sending, { SETSUNA_SERVER: server });
    this.programs.push({ name: `sender of channel ${channel} ${args[0] ?? ""}`, run: sender });
    const stopFeed = feedStamped(
      sender.stdin,
      sender.line("source", ({ state }) => state === "open"),
    );
    this.ends.push(stopFeed, () => sender.stop());
    return sender;
  }

  overTwoNetworks(channel: number): AgentProcess {
    return this.sender(channel, ["--via", WIRED, "--via", MOBILE], this.networks.server);
  }

  recorder(): AgentRun {
    const { demoId, origin } = this.stage.studio;
    const args = ["record", "--id", demoId, "--all", "-o", this.recordings, "--keep-free", "10M"];
    const recorder = new AgentRun(args, { SETSUNA_SERVER: origin });
    this.programs.push({ name: "recorder", run: recorder });
    this.ends.push(() => recorder.stop());
    return recorder;
  }

  async guest(name: string): Promise<Page> {
    const page = await joinAs(this.stage, name, { source: TINY_SOURCE });
    await page.setViewportSize(SMALL_WINDOW);
    return page;
  }

  party(name: PartyName, ...args: readonly string[]): PartyPort {
    const port = new PartyPort(this.stage, this.folder, name, "", ...args);
    this.programs.push({ name, run: port.run });
    this.ends.push(() => port.run.stop());
    return port;
  }

  /** Companion's module in its double, connected to the studio by the owner's token. */
  async companion(): Promise<CompanionHost> {
    const { origin, demoId } = this.stage.studio;
    const made = await this.owner.call("POST", "tokens", { name: "Companion", scopes: COMPANION_SCOPES, days: 30 });
    expect(made.status).toBe(200);
    const { secret } = made.body as { readonly secret: string };
    const host = new CompanionHost(this.companionModule);
    this.ends.push(() => host.end());
    await host.init({ studioUrl: origin, serialId: demoId }, { studioToken: secret });
    await until("Companion to reach the studio", () => host.status?.status === "ok");
    return host;
  }

  /** Prints the last lines of each program. */
  tell(): void {
    for (const { name, run } of this.programs)
      console.error([name, ...run.lines.slice(-LAST_LINES).map((line) => JSON.stringify(line))].join("\n  "));
  }

  /** Sessions that receive video. */
  async viewers(): Promise<readonly string[]> {
    return (await videoConnections(this.owner, this.stage.studio.demoId, "receive")).map(({ id }) => id);
  }

  async close(): Promise<void> {
    for (const end of this.ends.splice(0).toReversed()) await end();
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    this.networks.close();
    await this.stage.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
