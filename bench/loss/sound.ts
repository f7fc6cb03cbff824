import { type RtpCount, type RtpCounters, type SoundCounters, statOf } from "@setsuna/testkit";
import type { Page } from "playwright-core";

export interface SoundResult {
  /** Share of played audio, 0-1; Chrome's without silence, which it counts separately. */
  readonly madeUp: number;
  readonly lineLoss: number;
  readonly lineLost: number;
  readonly saidLost: number;
  readonly saidRecovered: number;
}

export const NO_SOUND: SoundResult = {
  madeUp: Number.NaN,
  lineLoss: Number.NaN,
  lineLost: Number.NaN,
  saidLost: Number.NaN,
  saidRecovered: Number.NaN,
};

export type SoundDirection = "sent" | "received";

/**
 * Audio sections may carry video or FEC too; real audio is on a connection without sent video, if any, and has the shortest
 * packets. Undefined: none came. People on a party line send and receive, and a silent one's packets are shorter still.
 */
export const soundOf = (sections: readonly SoundCounters[], direction: SoundDirection): SoundCounters | undefined =>
  sections
    .filter(({ packets, isSent }) => packets > 0 && isSent === (direction === "sent"))
    .toSorted(
      (one, other) => Number(one.withVideo) - Number(other.withVideo) || one.bytes / one.packets - other.bytes / other.packets,
    )[0];

export const countBetween = (before: RtpCounters, after: RtpCounters, ssrc: number): RtpCount => {
  const none = { offered: 0, offeredBytes: 0, lost: 0 };
  const [first, last] = [before.get(ssrc) ?? none, after.get(ssrc) ?? none];
  return {
    offered: last.offered - first.offered,
    offeredBytes: last.offeredBytes - first.offeredBytes,
    lost: last.lost - first.lost,
  };
};

/** NetEQ's share without silence (webrtc-stats: concealedSamples, silentConcealedSamples). */
export const madeUpBetween = (before: SoundCounters | undefined, after: SoundCounters | undefined): number => {
  if (after === undefined) return Number.NaN;
  const grown = (field: "totalSamplesReceived" | "concealedSamples" | "silentConcealedSamples"): number =>
    after[field] - (before?.[field] ?? 0);
  return (grown("concealedSamples") - grown("silentConcealedSamples")) / grown("totalSamplesReceived");
};

const STREAM = "audio-1";
const LOOK_MS = 200;

declare global {
  var benchMadeUp: { sum: number; looks: number; readonly timer: number } | undefined;
}

const watchPanel = (receiver: Page): Promise<void> =>
  receiver.evaluate(
    ([stream, every]) => {
      const state = {
        sum: 0,
        looks: 0,
        timer: window.setInterval(() => {
          const text = document
            .querySelector(`[data-stat="concealedRatio"][data-stream="${stream}"]`)
            ?.getAttribute("data-value");
          if (text === null || text === undefined || text === "") return;
          state.sum += Number(text);
          state.looks += 1;
        }, every),
      };
      globalThis.benchMadeUp = state;
    },
    [STREAM, LOOK_MS] as const,
  );

const averageOfPanel = (receiver: Page): Promise<number> =>
  receiver.evaluate(() => {
    const state = globalThis.benchMadeUp;
    if (state === undefined || state.looks === 0) return Number.NaN;
    window.clearInterval(state.timer);
    return state.sum / state.looks;
  });

const counterOf = async (page: Page, field: string): Promise<number> => {
  const text = await statOf(page, STREAM, field);
  return text === undefined || text === "" ? Number.NaN : Number(text);
};

const sectionsOf = async (page: Page): Promise<readonly SoundCounters[]> =>
  (await page.evaluate(() => globalThis.setsunaSoundCounters?.())) ?? [];

export interface SoundLeg {
  readonly read: () => RtpCounters;
  readonly page: Page;
  readonly direction: SoundDirection;
}

export const soundOn = async ({ read, page, direction }: SoundLeg): Promise<RtpCount> =>
  read().get(soundOf(await sectionsOf(page), direction)?.ssrc ?? 0) ?? { offered: 0, offeredBytes: 0, lost: 0 };

export const watchSound = async (
  receiver: Page,
  legs: readonly SoundLeg[],
  ours: boolean,
): Promise<() => Promise<SoundResult>> => {
  const readAll = async () => ({
    received: soundOf(await sectionsOf(receiver), "received"),
    legs: legs.map(({ read }) => read()),
    lost: ours ? await counterOf(receiver, "packetsLost") : Number.NaN,
    recovered: ours ? await counterOf(receiver, "packetsRecovered") : Number.NaN,
  });
  if (ours) await watchPanel(receiver);
  const before = await readAll();
  return async () => {
    const madeUp = ours ? await averageOfPanel(receiver) : undefined;
    const after = await readAll();
    const counts = await Promise.all(
      legs.map(async ({ page, direction }, index) => {
        const ssrc = soundOf(await sectionsOf(page), direction)?.ssrc ?? 0;
        return countBetween(before.legs[index] ?? new Map(), after.legs[index] ?? new Map(), ssrc);
      }),
    );
    const lost = counts.reduce((sum, count) => sum + count.lost, 0);
    const offered = Math.max(0, ...counts.map((count) => count.offered));
    return {
      madeUp: madeUp ?? madeUpBetween(before.received, after.received),
      lineLoss: lost / offered,
      lineLost: lost,
      saidLost: ours ? after.lost - before.lost : (after.received?.packetsLost ?? 0) - (before.received?.packetsLost ?? 0),
      saidRecovered: after.recovered - before.recovered,
    };
  };
};
