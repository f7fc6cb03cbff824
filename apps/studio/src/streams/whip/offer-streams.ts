import type { StreamKind } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";

export interface OfferStreams {
  /** Video first, without duplicates. */
  readonly kinds: readonly [Exclude<StreamKind, "control">, ...Exclude<StreamKind, "control">[]];
  /** RFC 8839 §5.4: another one in a later fragment is an ICE restart. */
  readonly iceUfrag: string;
}

/** Media, port and the rest (RFC 8866 §5.14). */
const MEDIA_LINE = /^m=([a-z]+) (\d{1,5})(?:\/\d+)? \S+ .+$/;

interface Section {
  readonly media: string;
  readonly port: number;
  bundleOnly: boolean;
}

/**
 * A section with port 0 that isn't bundle-only doesn't exist (RFC 9143 §6). The failure is for the error's detail. Never throws.
 */
export const readOfferStreams = (sdp: string): Result<OfferStreams, string> => {
  const lines = sdp.split(/\r\n|\r|\n/);
  if (lines[0] !== "v=0") return err("not an SDP");
  const sections: Section[] = [];
  let iceUfrag: string | undefined;
  for (const line of lines) {
    if (line.startsWith("m=")) {
      const match = MEDIA_LINE.exec(line);
      if (match?.[1] === undefined) return err("a media line that cannot be read");
      sections.push({ media: match[1], port: Number(match[2]), bundleOnly: false });
    } else if (line === "a=bundle-only") {
      const last = sections.at(-1);
      if (last !== undefined) last.bundleOnly = true;
    } else if (iceUfrag === undefined && line.startsWith("a=ice-ufrag:")) iceUfrag = line.slice("a=ice-ufrag:".length);
  }
  const rtp = sections.filter(
    ({ media, port, bundleOnly }) => (media === "video" || media === "audio") && (port !== 0 || bundleOnly),
  );
  const videos = rtp.filter(({ media }) => media === "video").length;
  const audios = rtp.length - videos;
  if (rtp.length === 0) return err("no video or audio");
  if (videos > 1 || audios > 1) return err("at most one video and one audio");
  if (iceUfrag === undefined || iceUfrag === "") return err("no ICE user name");
  if (videos === 0) return ok({ kinds: ["audio"], iceUfrag });
  return ok({ kinds: audios === 0 ? ["video"] : ["video", "audio"], iceUfrag });
};
