import { ReceiverSettings } from "@setsuna/client";
import { Channel, ChannelText, DelayMs, IdSecret, SerialId } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { definedOnly } from "../platform/device-memory.ts";
import { channelText, formMemory, idText, numberText } from "../streaming/form-memory.ts";
import type { FormSource } from "../streaming/use-client-form.ts";

export interface MultiLatencyForm {
  readonly serialId: string;
  readonly password: string;
  /** The normal channel: names the delayed side; nothing is received on it. */
  readonly mainChannel: string;
  readonly fastChannel: string;
  /** The delayed side's delay from capture to screen, ms. */
  readonly delayMs: string;
}

const EMPTY: MultiLatencyForm = { serialId: "", password: "", mainChannel: "1", fastChannel: "2", delayMs: "750" };

const MEMORY = formMemory<MultiLatencyForm>({
  serialId: idText,
  mainChannel: channelText,
  fastChannel: channelText,
  delayMs: numberText(DelayMs),
});

/**
 * Returns a link's values: `id`, `video` (normal channel), `fast` (FAST channel), `delay` (ms). Wrong values stay, to be
 * explained.
 */
export const multiLatencyQuery = (query: URLSearchParams): Partial<MultiLatencyForm> => {
  const [serialId, mainChannel, fastChannel, delayMs] = ["id", "video", "fast", "delay"].map(
    (name) => query.get(name) ?? undefined,
  );
  return definedOnly({ serialId, mainChannel, fastChannel, delayMs });
};

export const MULTI_LATENCY_FORM_SOURCE: FormSource<MultiLatencyForm> = {
  empty: EMPTY,
  storageKey: "setsuna.multi-latency",
  ...MEMORY,
  query: multiLatencyQuery,
};

export interface MultiLatencyProblems {
  readonly serialId?: "bad-serial-id";
  readonly password?: "bad-password";
  readonly mainChannel?: "bad-channel";
  readonly fastChannel?: "bad-channel" | "fast-channel-same";
  readonly delayMs?: "bad-delay";
}

/** The settings of the form, absent while anything in it is wrong, and every problem. */
export const readMultiLatencyForm = (
  form: MultiLatencyForm,
): { readonly settings: ReceiverSettings | undefined; readonly problems: MultiLatencyProblems } => {
  const serialId = SerialId.safeParse(form.serialId).data;
  const main = ChannelText.safeParse(form.mainChannel).data;
  const fast = ChannelText.safeParse(form.fastChannel).data;
  const delay = DelayMs.safeParse(wholeNumberIn(form.delayMs)).data;
  const problems: MultiLatencyProblems = {
    ...(serialId === undefined && { serialId: "bad-serial-id" as const }),
    ...(!IdSecret.safeParse(form.password).success && { password: "bad-password" as const }),
    ...(main === undefined && { mainChannel: "bad-channel" as const }),
    ...(fast === undefined && { fastChannel: "bad-channel" as const }),
    ...(fast !== undefined && fast === main && { fastChannel: "fast-channel-same" as const }),
    ...(delay === undefined && { delayMs: "bad-delay" as const }),
  };
  if (serialId === undefined || Object.keys(problems).length > 0) return { settings: undefined, problems };
  return {
    problems,
    settings: ReceiverSettings.parse({ serialId, videoChannel: Channel.parse(fast), secondDelayMs: delay, muted: true }),
  };
};
