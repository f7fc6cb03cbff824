import { Channel, StudioError, TALLY_KEY, type TallyValue } from "@setsuna/contracts";
import { z } from "zod";
import type { ControlOrigin, ControlPort } from "../control-port.ts";

export const SwitcherInputs = z.object({
  /** Control channel 1 shows this input; the rest follow. */
  firstInput: z.number().int().min(0).max(65_535).default(1),
  /** Overrides by input. If there are any, other inputs are ignored. */
  inputs: z
    .array(z.object({ input: z.number().int().min(0).max(65_535), channel: Channel }))
    .max(255)
    .default([]),
});
export type SwitcherInputs = z.infer<typeof SwitcherInputs>;

/** Red (on air) wins over green. */
const STRENGTH: Readonly<Record<TallyValue, number>> = { 0: 0, 2: 1, 3: 2, 1: 3 };

/** Returns the tally of each mapped channel that is sent. If several inputs share a channel, the strongest counts. */
export const tallyByChannel = (
  tally: ReadonlyMap<number, TallyValue>,
  { firstInput, inputs }: SwitcherInputs,
  sent: readonly Channel[],
): ReadonlyMap<Channel, TallyValue> => {
  const found = new Map<Channel, TallyValue>();
  for (const channel of sent) {
    const own =
      inputs.length === 0
        ? [firstInput + channel - 1]
        : inputs.filter((each) => each.channel === channel).map(({ input }) => input);
    const values = own.flatMap((input) => tally.get(input) ?? []);
    const [first, ...others] = values;
    if (first === undefined) continue;
    found.set(
      channel,
      others.reduce((best, value) => (STRENGTH[value] > STRENGTH[best] ? value : best), first),
    );
  }
  return found;
};

/** `onFault` gets the code if the port refuses. */
export const setTally = (
  port: ControlPort,
  tally: ReadonlyMap<number, TallyValue>,
  settings: SwitcherInputs,
  origin: ControlOrigin,
  onFault: (code: string) => void,
): void => {
  for (const [channel, value] of tallyByChannel(tally, settings, port.channels())) {
    try {
      port.setState(channel, TALLY_KEY, value, origin);
    } catch (error) {
      if (!(error instanceof StudioError)) throw error;
      onFault(error.code);
    }
  }
};

/** Such as `1 red, 3 green`, without inputs that are off. */
export const wordsOfTally = (tally: ReadonlyMap<number, TallyValue>): string => {
  const lit = [...tally].filter(([, value]) => value !== 0).map(([input, value]) => `${input} ${value === 1 ? "red" : "green"}`);
  return lit.length === 0 ? "all off" : lit.join(", ");
};
