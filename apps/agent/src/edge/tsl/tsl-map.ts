import { Channel, type TallyValue } from "@setsuna/contracts";
import { EVERY, type TslLamp, type Umd31, type Umd40, type Umd50, type Umd50Packet } from "./tsl-display.ts";
import type { TallyBits, TslSettings } from "./tsl-settings.ts";

/** Red (on air) wins over amber, amber over green. */
const STRENGTH: Readonly<Record<TslLamp, number>> = { 0: 0, 2: 1, 3: 2, 1: 3 };
const strongest = (lamps: readonly TslLamp[]): TslLamp =>
  lamps.reduce((best, each) => (STRENGTH[each] > STRENGTH[best] ? each : best), 0 as TslLamp);

/** TSL's colors are ours: 0 off, 1 red, 2 green, 3 amber. */
export const tallyOfUmd31 = ({ tallies }: Umd31, bits: TallyBits): TallyValue => {
  const on = (tally: number): boolean => tally > 0 && tallies[tally - 1] === true;
  if (on(bits.red)) return 1;
  if (on(bits.amber)) return 3;
  return on(bits.green) ? 2 : 0;
};

export const tallyOfUmd50 = ({ left, text, right }: Umd50, lamp: TslSettings["lamp"]): TallyValue => {
  const lamps = { left: [left], text: [text], right: [right], any: [left, text, right] };
  return strongest(lamps[lamp]);
};

/** Lamps of both halves; if all are dark, the packet's 3.1 tallies. */
export const tallyOfUmd40 = (packet: Umd40, { lamp, bits }: Pick<TslSettings, "lamp" | "bits">): TallyValue => {
  const { leftDisplay: a, rightDisplay: b } = packet;
  const lit = strongest([a.left, a.text, a.right, b.left, b.text, b.right]) !== 0;
  if (!lit) return tallyOfUmd31(packet, bits);
  const lamps = {
    left: [a.left, b.left],
    text: [a.text, b.text],
    right: [a.right, b.right],
    any: [a.left, a.text, a.right, b.left, b.text, b.right],
  };
  return strongest(lamps[lamp]);
};

export interface TslTally {
  readonly channel: Channel;
  readonly value: TallyValue;
}

export class TslMap {
  private readonly settings: TslSettings;

  constructor(settings: TslSettings) {
    this.settings = settings;
  }

  ofUmd31(packet: Umd31): readonly TslTally[] {
    const value = tallyOfUmd31(packet, this.settings.bits);
    return this.channelsOf(packet.address, []).map((channel) => ({ channel, value }));
  }

  ofUmd40(packet: Umd40): readonly TslTally[] {
    const value = tallyOfUmd40(packet, this.settings);
    return this.channelsOf(packet.address, []).map((channel) => ({ channel, value }));
  }

  /** `sent` lists the channels that a message to all displays reaches. */
  ofUmd50(packet: Umd50Packet, sent: readonly Channel[]): readonly TslTally[] {
    const { screen, lamp } = this.settings;
    if (screen !== undefined && packet.screen !== screen && packet.screen !== EVERY) return [];
    return packet.displays.flatMap((display) => {
      const value = tallyOfUmd50(display, lamp);
      return this.channelsOf(display.index, sent).map((channel) => ({ channel, value }));
    });
  }

  toUmd31(channel: Channel, value: TallyValue): Umd31 | undefined {
    const display = this.displayOf(channel);
    if (display === undefined || display > 126) return undefined;
    const { red, green, amber } = this.settings.bits;
    // Without its own tally, amber lights both lamps, as in 5.0.
    const on = [[], [red], [green], amber === 0 ? [red, green] : [amber]][value] ?? [];
    const lit = (tally: number): boolean => on.includes(tally);
    return {
      address: display,
      tallies: [lit(1), lit(2), lit(3), lit(4)],
      brightness: 3,
      text: this.labelOf(channel),
    };
  }

  /** Undefined: no 4.0 display for the channel. Uses the left display's lamps. */
  toUmd40(channel: Channel, value: TallyValue): Umd40 | undefined {
    const display = this.toUmd31(channel, value);
    if (display === undefined) return undefined;
    const dark = { left: 0, text: 0, right: 0 } as const;
    return { ...display, leftDisplay: this.lampsOf(value), rightDisplay: dark };
  }

  toUmd50(channel: Channel, value: TallyValue): Umd50Packet | undefined {
    const index = this.displayOf(channel);
    if (index === undefined) return undefined;
    const display: Umd50 = { index, ...this.lampsOf(value), brightness: 3, label: this.labelOf(channel) };
    return { screen: this.settings.screen ?? 0, displays: [display] };
  }

  private lampsOf(value: TallyValue): { readonly left: TslLamp; readonly text: TslLamp; readonly right: TslLamp } {
    const { lamp } = this.settings;
    const lit = (which: "left" | "text" | "right"): TslLamp => (lamp === "any" || lamp === which ? value : 0);
    return { left: lit("left"), text: lit("text"), right: lit("right") };
  }

  private channelsOf(display: number, sent: readonly Channel[]): readonly Channel[] {
    if (display === EVERY) return sent;
    const { displays, firstDisplay } = this.settings;
    if (displays.length > 0) return displays.filter((each) => each.display === display).map(({ channel }) => channel);
    const channel = Channel.safeParse(display - firstDisplay + 1);
    return channel.success ? [channel.data] : [];
  }

  private displayOf(channel: Channel): number | undefined {
    const { displays, firstDisplay } = this.settings;
    if (displays.length > 0) return displays.find((each) => each.channel === channel)?.display;
    return firstDisplay + channel - 1;
  }

  private labelOf(channel: Channel): string {
    const named = this.settings.displays.find((each) => each.channel === channel)?.label ?? "";
    return named === "" ? `CH ${channel}` : named;
  }
}
