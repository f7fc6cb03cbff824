import { launchBrowser, Studio, until } from "@setsuna/testkit";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { AgentProcess } from "../e2e/support/agent.ts";
import { RtpFeeds } from "./clients/rtp-feeds.ts";
import { ControlStage } from "./control-stage.ts";
import { type LossyLink, openLink, type Stranger, strangerIn } from "./surroundings.ts";
import { Witness } from "./witness.ts";

/** Channel of the stream that WHEP clients play; senders that are tried have the others. */
export const SOURCE_CHANNEL = 3;
const TRIED_CHANNELS = [1, 2] as const;
/** An address where nobody answers: STUN and TURN are named here, and not used. */
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

/** The real studio in a process of its own, and what is needed around it. What nobody asks for is not started. */
export class World {
  readonly studio: Studio;
  readonly feeds = new RtpFeeds();
  private readonly closing: (() => Promise<unknown>)[] = [];
  private readonly ofCell: (() => Promise<unknown>)[] = [];
  private next = 0;

  private constructor(studio: Studio) {
    this.studio = studio;
  }

  /** A studio of its own, which ends with the world. Throws where it is not built. */
  static async open(): Promise<World> {
    const studio = await Studio.start({ BOT_PROTECTION: "off", ...ICE_SERVERS });
    const world = new World(studio);
    world.keep(studio, (each) => each.stop());
    return world;
  }

  /** The world of a studio that others use too, and that names no ICE servers. */
  static around(studio: Studio): World {
    return new World(studio);
  }

  /** Chromium, for the witness and for the client of that name. */
  readonly chromium: () => Promise<Browser> = once(async () => this.keep(await launchBrowser(), (browser) => browser.close()));

  /** Looks at what a client sends. */
  readonly witness: () => Promise<Witness> = once(async () => Witness.open(this));

  /** Another client than the one that is tried. */
  readonly stranger: Stranger = strangerIn(this);

  /** A link that loses packets on demand; it ends with the cell. */
  readonly link = (seed: number): LossyLink => openLink(this, seed);

  /** Our own sender with picture and sound; resolves with its channel. */
  readonly source: () => Promise<number> = once(async () => {
    const channel = String(SOURCE_CHANNEL);
    const input = ["--input", "test", "--size", "320x180", "--fps", "15", "--bitrate", "0.5", "--encoder", "libx264"];
    const agent = this.agent(["send", "--video", channel, "--audio", channel, ...input]);
    await agent.line("stream", ({ phase, kind }) => phase === "live" && kind === "video");
    return SOURCE_CHANNEL;
  });

  /** The control edge of the command line, and a far end that receives. */
  readonly control: () => Promise<ControlStage> = once(async () =>
    this.keep(await ControlStage.open(this), (stage) => stage.close()),
  );

  /** A command of ours in a process of its own; ended with the run. */
  agent(args: readonly string[]): AgentProcess {
    const [command = "", ...rest] = args;
    const agent = new AgentProcess([command, "--id", this.studio.demoId, "--server", this.studio.origin, ...rest], {});
    return this.keep(agent, (each) => each.stop());
  }

  /** A channel on which a sender is tried. */
  channel(): number {
    this.next += 1;
    return TRIED_CHANNELS[this.next % TRIED_CHANNELS.length] ?? 1;
  }

  /** The code of the newest mail to an address. Throws where none comes. */
  code(email: string): Promise<string> {
    return until(`a mail to ${email}`, async () => {
      const { messages } = Mailbox.parse(await this.studio.development("/studio/dev/mail.json"));
      const text = messages.find(({ recipient }) => recipient === email)?.text;
      return text === undefined ? undefined : /\b[0-9]{6}\b/.exec(text)?.[0];
    });
  }

  /** Has something ended with the cell, in reverse order. */
  atEnd(end: () => Promise<unknown>): void {
    this.ofCell.push(end);
  }

  /** Ends what a cell has opened. What cannot be ended any more is ended already. */
  async endCell(): Promise<void> {
    for (const end of this.ofCell.splice(0).toReversed()) await end().catch(() => undefined);
  }

  keep<Value>(value: Value, close: (value: Value) => Promise<unknown>): Value {
    this.closing.push(() => close(value));
    return value;
  }

  async close(): Promise<void> {
    await this.endCell();
    // Processes first, the studio last: it was opened first.
    for (const close of this.closing.splice(0).toReversed()) await close();
    await this.feeds.close();
  }
}
