import { decimalIn, foldedText } from "@setsuna/kit";
import type { ShownRunConfig } from "../src/app/app-state.ts";
import { RunConfig, type RunInput, type RunOutput } from "../src/app/run/run-config.ts";
import { DECKLINK_MODES } from "../src/gstreamer/decklink-modes.ts";

export const MODES: readonly string[] = DECKLINK_MODES.map(({ name }) => name);
const USUAL_MODE = MODES.find((name) => name === "1080p5994") ?? MODES[0] ?? "";

/** Form values: every field of every kind, so that changing the kind loses nothing. */
export interface PlaceDraft<Kind extends string> {
  readonly kind: Kind;
  readonly path: string;
  readonly loop: boolean;
  readonly name: string;
  readonly card: string;
  readonly mode: string;
  readonly address: string;
}
export type InputDraft = PlaceDraft<RunInput["kind"]>;
export type OutputDraft = PlaceDraft<RunOutput["kind"]>;

export interface Draft {
  readonly kind: RunConfig["kind"];
  readonly name: string;
  readonly serialId: string;
  /** `null` keeps the stored password. */
  readonly password: string | null;
  readonly keepRunning: boolean;
  readonly video: string;
  readonly audio: string;
  readonly input: InputDraft;
  readonly size: string;
  readonly fps: string;
  readonly bitrate: string;
  readonly delayMs: string;
  readonly outputs: readonly OutputDraft[];
  readonly send: string;
  readonly receive: string;
  readonly oscPort: string;
  readonly oscTo: string;
  readonly tslPort: string;
  readonly tslTo: string;
}

const PLACE = { path: "", loop: true, name: "", card: "0", mode: USUAL_MODE, address: "" };

export const newOutput = (kind: RunOutput["kind"] = "file"): OutputDraft => ({
  ...PLACE,
  kind,
  path: "Videos/setsuna-{time}.mp4",
});

export const newDraft = (kind: RunConfig["kind"]): Draft => ({
  kind,
  name: "",
  serialId: "",
  password: "",
  keepRunning: false,
  video: "1",
  audio: "1",
  input: { ...PLACE, kind: "test" },
  size: "1280x720",
  fps: "",
  bitrate: "5",
  delayMs: "0",
  outputs: [newOutput()],
  send: "1",
  receive: "",
  oscPort: "9000",
  oscTo: "",
  tslPort: "",
  tslTo: "",
});

const text = (value: number | string | null): string => (value === null ? "" : String(value));

const placeDraft = <Place extends RunInput | RunOutput>(place: Place): PlaceDraft<Place["kind"]> => ({
  ...PLACE,
  ...place,
  card: "card" in place ? String(place.card) : PLACE.card,
});

export const draftOf = (config: ShownRunConfig): Draft => {
  const { name, serialId, keepRunning, hasPassword } = config;
  const id = `${serialId.slice(0, 3)}-${serialId.slice(3)}`;
  const draft: Draft = { ...newDraft(config.kind), name, serialId: id, keepRunning, password: hasPassword ? null : "" };
  if (config.kind === "edge")
    return {
      ...draft,
      send: config.send.join(", "),
      receive: config.receive.join(", "),
      oscPort: text(config.oscPort),
      oscTo: text(config.oscTo),
      tslPort: text(config.tslPort),
      tslTo: text(config.tslTo),
    };
  const channels = { video: text(config.video), audio: text(config.audio) };
  if (config.kind === "receive")
    return { ...draft, ...channels, delayMs: text(config.delayMs), outputs: config.outputs.map((one) => placeDraft(one)) };
  const { size, fps, bitrate } = config;
  return { ...draft, ...channels, input: placeDraft(config.input), size, fps: text(fps), bitrate: text(bitrate) };
};

/** Text that isn't a number stays, so its field is refused. */
const number = (typed: string): unknown => decimalIn(typed) ?? typed;
const orNull = (typed: string): unknown => (typed.trim() === "" ? null : number(typed));
const textOrNull = (typed: string): string | null => (typed.trim() === "" ? null : typed);
const numbers = (typed: string): unknown[] =>
  foldedText(typed)
    .split(/[,\s]+/)
    .filter((one) => one !== "")
    .map(number);

const placeOf = ({ card, ...place }: PlaceDraft<string>): unknown => ({ ...place, card: number(card) });

export const requestOf = (draft: Draft): Readonly<Record<string, unknown>> => ({
  ...draft,
  video: orNull(draft.video),
  audio: orNull(draft.audio),
  fps: orNull(draft.fps),
  bitrate: number(draft.bitrate),
  delayMs: number(draft.delayMs),
  input: placeOf(draft.input),
  outputs: draft.outputs.map(placeOf),
  send: numbers(draft.send),
  receive: numbers(draft.receive),
  oscPort: orNull(draft.oscPort),
  tslPort: orNull(draft.tslPort),
  oscTo: textOrNull(draft.oscTo),
  tslTo: textOrNull(draft.tslTo),
});

/** Returns paths such as `serialId` or `outputs.0.path`; empty if the form is valid. */
export const wrongFields = (draft: Draft): ReadonlySet<string> => {
  const parsed = RunConfig.safeParse({ ...requestOf(draft), password: draft.password ?? "" });
  return new Set(parsed.error?.issues.map(({ path }) => path.join(".")) ?? []);
};
