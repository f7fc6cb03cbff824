import { ReceiverSettings, type SenderSettings } from "@setsuna/client";
import { type Channel, type ErrorCode, SerialId } from "@setsuna/contracts";
import { foldedCode, parseJson } from "@setsuna/kit";
import { z } from "zod";
import { definedOnly } from "../platform/device-memory.ts";
import { readSenderForm, type SenderProblems } from "../sender/read-sender-form.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "../sender/sender-form.ts";
import { parseSenderMemory, serialiseSenderMemory } from "../sender/sender-memory.ts";
import { senderQuery } from "../sender/sender-query.ts";
import { channelText, formMemory } from "../streaming/form-memory.ts";
import { isLinkSecret, passwordFragment } from "../streaming/fragment-password.ts";
import { channelOf, typedId } from "../streaming/target-fields.ts";
import type { FormSource } from "../streaming/use-client-form.ts";
import { REPLY_CHANNEL, TALKBACK_CHANNEL } from "../talkback/talkback-channel.ts";

/** Form of one end of a two-way connection: the sender's fields, and what it receives. */
export interface TwoWayForm extends SenderForm {
  /** Blank if no video comes back. */
  readonly returnVideo: string;
  readonly returnAudio: string;
  /** Audio channel on which this end speaks to the other; blank: it does not. */
  readonly talkChannel: string;
  readonly listenChannel: string;
  readonly muted: boolean;
  /** Linear gain of the return, 0 to 1. */
  readonly volume: number;
}

/** The end on location: it sends 1 and receives 2. The other end opens its link. */
export const EMPTY_TWO_WAY_FORM: TwoWayForm = {
  ...EMPTY_SENDER_FORM,
  controlChannel: "",
  returnVideo: "2",
  returnAudio: "2",
  talkChannel: String(REPLY_CHANNEL),
  listenChannel: String(TALKBACK_CHANNEL),
  muted: false,
  volume: 1,
};

const RETURN_FIELDS = ["returnVideo", "returnAudio", "talkChannel", "listenChannel"] as const;
type ReturnField = (typeof RETURN_FIELDS)[number];

/** Problem of a field: no channel, or one that this end sends itself and would receive back. */
export type ReturnProblem = Extract<ErrorCode, "bad-channel"> | "own-channel";

export interface TwoWayProblems {
  readonly sender: SenderProblems;
  readonly returned: Partial<Record<ReturnField, ReturnProblem>>;
}

export interface TwoWaySettings {
  readonly sent: SenderSettings;
  /** Undefined if nothing comes back. */
  readonly returned: ReceiverSettings | undefined;
  readonly talkChannel: Channel | undefined;
  readonly listenChannel: Channel | undefined;
}

/** Mix-minus by numbers: the channels that this end itself sends on, for each field. */
const ownOf = (form: TwoWayForm): Record<ReturnField, readonly string[]> => ({
  returnVideo: [form.videoChannel],
  returnAudio: [form.audioChannel, form.talkChannel],
  talkChannel: [form.audioChannel],
  listenChannel: [form.audioChannel, form.talkChannel],
});

const problemOf = (form: TwoWayForm, field: ReturnField): ReturnProblem | undefined => {
  if (foldedCode(form[field]) === "") return undefined;
  const channel = channelOf(form[field]);
  if (channel === undefined) return "bad-channel";
  return ownOf(form)[field].some((text) => channelOf(text) === channel) ? "own-channel" : undefined;
};

/** Returns the form's settings, absent if any field is invalid, and all errors. Never plays back the page's own audio. */
export const readTwoWayForm = (
  form: TwoWayForm,
): { readonly settings: TwoWaySettings | undefined; readonly problems: TwoWayProblems } => {
  const { settings: sent, problems: sender } = readSenderForm(form);
  const returned = Object.fromEntries(
    RETURN_FIELDS.flatMap((field) => {
      const problem = problemOf(form, field);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
  const problems: TwoWayProblems = { sender, returned };
  if (sent === undefined || Object.keys(returned).length > 0) return { settings: undefined, problems };
  const [videoChannel, audioChannel] = [channelOf(form.returnVideo), channelOf(form.returnAudio)];
  const { muted, volume } = form;
  return {
    problems,
    settings: {
      // An end without its own control channel receives its video's tally, like a camera.
      sent: sent.controlChannel === undefined ? { ...sent, tallyChannel: sent.videoChannel } : sent,
      returned:
        videoChannel === undefined && audioChannel === undefined
          ? undefined
          : ReceiverSettings.parse({ serialId: sent.serialId, videoChannel, audioChannel, muted, volume }),
      talkChannel: channelOf(form.talkChannel),
      listenChannel: channelOf(form.listenChannel),
    },
  };
};

/** Address of the other end, which sends what this end receives and receives its talkback. Undefined without a valid ID. */
export const otherEndAddress = (base: string, form: TwoWayForm, withPassword: boolean): string | undefined => {
  if (!SerialId.safeParse(form.serialId).success) return undefined;
  const url = new URL("app/two-way", base);
  const query = {
    id: form.serialId,
    video: form.returnVideo,
    audio: form.returnAudio,
    returnvideo: form.videoChannel,
    returnaudio: form.audioChannel,
    talk: form.listenChannel,
    listen: form.talkChannel,
  };
  for (const [name, text] of Object.entries(query)) url.searchParams.set(name, typedId(text));
  // Without the link's secret, the address wouldn't work.
  if (withPassword || isLinkSecret(form.password)) url.hash = passwordFragment(form.password);
  return url.href;
};

const OWN_MEMORY = formMemory<TwoWayForm>({
  returnVideo: channelText,
  returnAudio: channelText,
  talkChannel: channelText,
  listenChannel: channelText,
  muted: z.boolean(),
  volume: z.number().min(0).max(1),
});

const TEXTS = { returnVideo: "returnvideo", returnAudio: "returnaudio", talkChannel: "talk", listenChannel: "listen" } as const;

/**
 * Links: a sender's parameters for one source (`id`, `video`, `audio`, `source`, …), and `returnvideo`, `returnaudio`,
 * `talk` and `listen`, each a channel or blank.
 */
export const TWO_WAY_FORM_SOURCE: FormSource<TwoWayForm> = {
  empty: EMPTY_TWO_WAY_FORM,
  storageKey: "setsuna.two-way",
  parse: (stored) => ({ ...parseSenderMemory(stored), ...OWN_MEMORY.parse(stored) }),
  serialise: (form) => JSON.stringify({ ...asObject(serialiseSenderMemory(form)), ...asObject(OWN_MEMORY.serialise(form)) }),
  query: (query) => ({
    ...senderQuery(query),
    // A link that names channels for media alone says nothing of control.
    ...(query.has("control") ? {} : { controlChannel: "" }),
    ...definedOnly(Object.fromEntries(Object.entries(TEXTS).map(([field, name]) => [field, query.get(name) ?? undefined]))),
  }),
};

const asObject = (json: string): object => z.looseObject({}).parse(parseJson(json));
