import { encodeControlMessage } from "@setsuna/contracts";
import { asRecorded, recordedBytes } from "@setsuna/contracts/compat/byte-forms";
import { AudioSealer, openAudioPacket } from "../audio-packets.ts";
import { openControlMessage, sealControlMessage } from "../control-messages.ts";
import { Opener } from "../opener.ts";
import { Sealer } from "../sealer.ts";
import { openVideoFrame, sealVideoFrame } from "../video-frames.ts";

/** The sealing key, salt, timestamp and counter under which the examples are sealed. */
const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const SALT = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);
const TIMESTAMP = 0xfedcba98;
const COUNTER = 5;

/** What is sealed, for how each kind looks: H.264 as Annex B with parameter sets, a slice and bytes that need escaping. */
const CLEAR = {
  H264: Uint8Array.of(0, 0, 0, 1, 0x67, 1, 2, 0, 0, 0, 1, 0x68, 3, 0, 0, 0, 1, 0x65, 0x88, 0, 0, 3, 1, 9, 9),
  VP8: Uint8Array.of(0x10, 2, 0, 0x9d, 1, 0x2a, 64, 0, 36, 0, 7, 8, 9),
  opus: Uint8Array.of(0xfc, 1, 2, 3),
  control: encodeControlMessage({ kind: "state", key: "k", sequence: 1, capturedAt: 2, payload: { type: "json", value: [3] } }),
} as const;
type Form = keyof typeof CLEAR;
const kindOf = (form: Form) => (form === "opus" ? "audio" : form === "control" ? "control" : "video");

/** One sealed example: byte strings as they are recorded. */
export interface SealedExample {
  readonly form: Form;
  readonly clear: string;
  readonly sealed: string;
}

const text = (bytes: Uint8Array | undefined): string => String(asRecorded(bytes));

const seal = (form: Form, clear: Uint8Array): Uint8Array | undefined => {
  const stream = { kind: kindOf(form), channel: 3, fastChannel: 4 } as const;
  const sealer = new Sealer({ sealKey: KEY, stream, randomBytes: () => SALT, firstCounter: COUNTER });
  if (form === "opus") return new AudioSealer(sealer).seal(clear, TIMESTAMP);
  return form === "control" ? sealControlMessage(sealer, clear) : sealVideoFrame(sealer, form, clear, TIMESTAMP, true);
};

/** Every form as this release seals it. */
export const sealedExamples = (): SealedExample[] =>
  (["H264", "VP8", "opus", "control"] as const).map((form) => ({
    form,
    clear: text(CLEAR[form]),
    sealed: text(seal(form, CLEAR[form])),
  }));

/** What this release opens of an example, as a receiver of channel 3 or of its FAST channel 4; an error's name otherwise. */
export const opened = ({ form, sealed }: SealedExample, channel: 3 | 4): string => {
  const opener = new Opener(KEY, { kind: kindOf(form), channel });
  const bytes = recordedBytes(sealed);
  const result =
    form === "opus"
      ? openAudioPacket(opener, bytes, TIMESTAMP)
      : form === "control"
        ? openControlMessage(opener, bytes)
        : openVideoFrame(opener, form, bytes, TIMESTAMP);
  return result.ok ? text(result.value) : result.error;
};
