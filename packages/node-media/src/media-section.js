import datachannel from "node-datachannel";
/** Returns libdatachannel's description of a section. */
export const describeSection = ({ mid, kind, direction, lines, ssrcs }) => {
    const Section = kind === "video" ? datachannel.Video : datachannel.Audio;
    const section = new Section(mid, direction === "send" ? "SendOnly" : "RecvOnly");
    for (const line of lines)
        section.parseSdpLine(`a=${line}`);
    for (const { ssrc, cname, streamId, trackId } of ssrcs)
        section.addSSRC(ssrc, cname, streamId, trackId);
    return section;
};
/**
 * Returns a description in which each section lists its payload types in the order of its lines, which is the order of preference.
 * libdatachannel leaves them out of the media line. RFC 8866 §5.14.
 */
export const withFormats = (sdp, sections) => sections.reduce((text, { mid, lines }) => {
    const formats = lines.flatMap((line) => /^rtpmap:(\d+) /.exec(line)?.[1] ?? []);
    return text
        .split(/(?=^m=)/m)
        .map((part) => part.split(/\r?\n/).includes(`a=mid:${mid}`)
        ? part.replace(/^(m=(?:audio|video) \d+ [A-Z/]+)[^\r\n]*/, `$1 ${formats.join(" ")}`)
        : part)
        .join("");
}, sdp);
