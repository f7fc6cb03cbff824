import { type MediaRequest, NotApplicable } from "../types.ts";

const PICTURE = ["-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15"];
const TONE = ["-re", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"];
const X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "30", "-pix_fmt", "yuv420p"];

export interface EncoderArguments {
  readonly wish: MediaRequest;
  readonly sound: "opus" | "aac";
  readonly container: string;
  readonly protocolOptions?: readonly string[] | undefined;
  readonly target: string;
}

/** Uses Debian's FFmpeg. Throws NotApplicable for VP8 and PCMU. */
export const encoderArguments = ({ wish, sound, container, protocolOptions = [], target }: EncoderArguments): string[] => {
  if (wish.video === "VP8" || wish.audio === "PCMU") throw new NotApplicable(`it sends no ${wish.video ?? wish.audio} this way`);
  const profile =
    wish.video === "H264-high" ? ["-x264-params", "8x8dct=1:cabac=1", "-profile:v", "high"] : ["-profile:v", "baseline"];
  const audio = sound === "aac" ? ["-c:a", "aac"] : ["-c:a", "libopus"];
  return [
    ...["-nostdin", "-loglevel", "error"],
    ...(wish.video === undefined ? [] : PICTURE),
    ...(wish.audio === undefined ? [] : TONE),
    ...(wish.video === undefined ? [] : [...X264, ...profile, "-flags:v", "+global_header"]),
    ...(wish.audio === undefined ? [] : [...audio, "-b:a", "64k", "-ac", "2"]),
    ...["-f", container, ...protocolOptions, target],
  ];
};
