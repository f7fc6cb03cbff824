import datachannel, { type Audio, type Video } from "node-datachannel";

/** One RTP section of a session description, as libdatachannel needs it to add a track. RFC 8866 §5.14. */
export interface MediaSection {
  /** RFC 5888. Unique within a connection. */
  readonly mid: string;
  readonly kind: "audio" | "video";
  readonly direction: "send" | "receive";
  /** Attributes without `a=`: formats, feedback, header extensions. */
  readonly lines: readonly string[];
  /** Empty when receiving. */
  readonly ssrcs: readonly MediaSource[];
}

/** A source of ours, as the description names it. RFC 5576 §4.1, §6.1. */
export interface MediaSource {
  readonly ssrc: number;
  readonly cname: string;
  readonly streamId: string;
  readonly trackId: string;
}

/** Returns libdatachannel's description of a section. */
export const describeSection = ({ mid, kind, direction, lines, ssrcs }: MediaSection): Audio | Video => {
  const Section = kind === "video" ? datachannel.Video : datachannel.Audio;
  const section = new Section(mid, direction === "send" ? "SendOnly" : "RecvOnly");
  for (const line of lines) section.parseSdpLine(`a=${line}`);
  for (const { ssrc, cname, streamId, trackId } of ssrcs) section.addSSRC(ssrc, cname, streamId, trackId);
  return section;
};

/** Adds payload types to media lines in preference order, which libdatachannel omits. RFC 8866 §5.14. */
export const withFormats = (sdp: string, sections: readonly MediaSection[]): string =>
  sections.reduce((text, { mid, lines }) => {
    const formats = lines.flatMap((line) => /^rtpmap:(\d+) /.exec(line)?.[1] ?? []);
    return text
      .split(/(?=^m=)/m)
      .map((part) =>
        part.split(/\r?\n/).includes(`a=mid:${mid}`)
          ? part.replace(/^(m=(?:audio|video) \d+ [A-Z/]+)[^\r\n]*/, `$1 ${formats.join(" ")}`)
          : part,
      )
      .join("");
  }, sdp);
