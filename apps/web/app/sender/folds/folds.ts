import { differing } from "../../streaming/earlier-settings.ts";
import type { SenderProblems } from "../read-sender-form.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "../sender-form.ts";

export const FOLDS = ["target", "quality", "sound", "delay", "protection", "control", "routes", "devices"] as const;
export type FoldName = (typeof FOLDS)[number];

type Fields = readonly (keyof SenderForm)[];

export const FIRST_FIELDS = ["videoSource", "videoDeviceId", "audioSource", "audioDeviceId"] as const satisfies Fields;

export const FOLD_FIELDS: Readonly<Record<FoldName, Fields>> = {
  target: ["serialId", "password", "videoChannel", "audioChannel", "controlChannel", "standby", "returnAfterSeconds"],
  quality: ["size", "framesPerSecond", "videoBitrateMbps", "codec"],
  sound: ["audioBitrateKbps", "audioChannels", "echoCancellation", "noiseSuppression"],
  delay: ["fastChannel", "holdDelayMs", "linkDelayMs"],
  protection: ["audioRedundancy", "followSlowest", "keyframeIntervalSeconds"],
  control: ["qualityChannel", "receiversSetQuality", "qualityLimitMbps"],
  routes: ["route", "directReceivers"],
  devices: [],
};

const LOCKED: Fields = ["fastChannel", "qualityChannel"];

/** Folds whose fields have a recommended value. Only the user knows the ID and its channels. */
export const RESETTABLE: readonly FoldName[] = FOLDS.filter((fold) => fold !== "target" && FOLD_FIELDS[fold].length > 0);

/**
 * Returns the recommended values of the fields in `folds` that differ from them. Undefined if none does. `locked`: a client runs, so fields
 * that it can't change stay.
 */
export const toRecommended = (form: SenderForm, folds: readonly FoldName[], locked: boolean): Partial<SenderForm> | undefined => {
  const fields = folds.filter((fold) => RESETTABLE.includes(fold)).flatMap((fold) => FOLD_FIELDS[fold]);
  const apart = (Object.keys(EMPTY_SENDER_FORM) as (keyof SenderForm)[]).filter(
    (field) => !fields.includes(field) || (locked && LOCKED.includes(field)),
  );
  return differing(form, EMPTY_SENDER_FORM, apart);
};

const wrongFields = ({ target, fast, qualityChannel, numbers }: SenderProblems): readonly (keyof SenderForm)[] => [
  ...(Object.keys(target) as (keyof typeof target)[]),
  ...(fast === undefined ? [] : (["fastChannel"] as const)),
  ...(qualityChannel === undefined ? [] : (["qualityChannel"] as const)),
  ...(Object.keys(numbers) as (keyof typeof numbers)[]),
];

/** Returns what a fold needs before a start: a correction, the missing ID, or nothing (undefined). */
export const needsOf = (fold: FoldName, form: SenderForm, problems: SenderProblems): "input" | "correction" | undefined => {
  const wrong = wrongFields(problems).filter((field) => FOLD_FIELDS[fold].includes(field));
  if (wrong.length === 0) return undefined;
  return wrong.length === 1 && wrong[0] === "serialId" && form.serialId.trim() === "" ? "input" : "correction";
};
