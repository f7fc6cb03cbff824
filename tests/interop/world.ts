import { launchBrowser, Studio, until } from "@setsuna/testkit";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { AgentProcess } from "../e2e/support/agent.ts";
import { RtpFeeds } from "./clients/rtp-feeds.ts";
import { ControlStage } from "./control-stage.ts";
import { type LossyLink, openLink, type Stranger, strangerIn } from "./surroundings.ts";
import { Witness } from "./witness.ts";

export const SOURCE_CHANNEL = 3;
const TRIED_CHANNELS = [1, 2] as const;
const ICE_SERVERS = {
  STUN_URLS: "stun:127.0.0.1:9",
  TURN_URLS: "turn:127.0.0.1:9?transport=udp",
  TURN_SECRET: "interop-secret-of-20-chars",
};

const Mailbox = z.object({ messages: z.array(z.object({ recipient: z.string(), text: z.string() })) });

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export class World {
  readonly studio: Studio;
  readonly feeds = new RtpFeeds();
  private readonly closing: (() => Promise<unknown>)[] = [];
  private readonly ofCell: (() => Promise<unknown>)[] = [];
  private next = 0;

  private constructor(studio: Studio) {
    this.studio = studio;
  }

  /** Ends with the world. Throws if not built. */
  static async open(): Promise<World> {
    const studio = await Studio.start({ BOT_PROTECTION: "off", ...ICE_SERVERS });
    const world = new World(studio);
    world.keep(studio, (each) => each.stop());
    return world;
  }

  static around(studio: Studio): World {
    return new World(studio);
  }

  readonly chromium: () => Promise<Browser> = once(async () => this.keep(await launchBrowser(), (browser) => browser.close()));

  readonly witness: () => Promise<Witness> = once(async () => Witness.open(this));

  readonly stranger: Stranger = strangerIn(this);

  readonly link = (seed: number): LossyLink => openLink(this, seed);

  readonly source: () => Promise<number> = once(async () => {
    const channel = String(SOURCE_CHANNEL);
    const input = ["--input", "test", "--size", "320x180", "--fps", "15", "--bitrate", "0.5", "--encoder", "libx264"];
    const agent = this.agent(["send", "--video", channel, "--audio", channel, ...input]);
    await agent.line("stream", ({ phase, kind }) => phase === "live" && kind === "video");
    return SOURCE_CHANNEL;
  });

  readonly control: () => Promise<ControlStage> = once(async () =>
    this.keep(await ControlStage.open(this), (stage) => stage.close()),
  );

  agent(args: readonly string[]): AgentProcess {
    const [command = "", ...rest] = args;
    const agent = new AgentProcess([command, "--id", this.studio.demoId, "--server", this.studio.origin, ...rest], {});
    return this.keep(agent, (each) => each.stop());
  }

  channel(): number {
    this.next += 1;
    return TRIED_CHANNELS[this.next % TRIED_CHANNELS.length] ?? 1;
  }

  /** Throws if no mail arrives. */
  code(email: string): Promise<string> {
    return until(`a mail to ${email}`, async () => {
      const { messages } = Mailbox.parse(await this.studio.development("/studio/dev/mail.json"));
      const text = messages.find(({ recipient }) => recipient === email)?.text;
      return text === undefined ? undefined : /\b[0-9]{6}\b/.exec(text)?.[0];
    });
  }

  atEnd(end: () => Promise<unknown>): void {
    this.ofCell.push(end);
  }

  /** Errors mean that it has ended already. */
  async endCell(): Promise<void> {
    for (const end of this.ofCell.splice(0).toReversed()) await end().catch(() => undefined);
  }

  keep<Value>(value: Value, close: (value: Value) => Promise<unknown>): Value {
    this.closing.push(() => close(value));
    return value;
  }

  async close(): Promise<void> {
    await this.endCell();
    for (const close of this.closing.splice(0).toReversed()) await close();
    await this.feeds.close();
  }
}
