/** Counts of one RTP stream that entered a link. */
export interface RtpCount {
  readonly offered: number;
  readonly offeredBytes: number;
  readonly lost: number;
}

/** RTP counters by SSRC. */
export type RtpCounters = ReadonlyMap<number, RtpCount>;

const HEADER_BYTES = 12;
const SSRC_AT = 8;

/** Encrypted or not; undefined for RTCP and others. RFC 7983 §7, RFC 5761 §4. */
export const rtpSsrc = (datagram: Uint8Array): number | undefined => {
  const [first = 0, second = 0] = datagram;
  if (datagram.length < HEADER_BYTES || first < 128 || first > 191) return undefined;
  if (second >= 192 && second <= 223) return undefined;
  return new DataView(datagram.buffer, datagram.byteOffset).getUint32(SSRC_AT);
};

/** Counts one direction by stream. */
export class RtpTally {
  private readonly counts = new Map<number, { offered: number; offeredBytes: number; lost: number }>();

  /** `passed` means that at least one copy arrives. */
  count(datagram: Uint8Array, passed: boolean): void {
    const ssrc = rtpSsrc(datagram);
    if (ssrc === undefined) return;
    const known = this.counts.get(ssrc) ?? { offered: 0, offeredBytes: 0, lost: 0 };
    known.offered += 1;
    known.offeredBytes += datagram.length;
    if (!passed) known.lost += 1;
    this.counts.set(ssrc, known);
  }

  read(): RtpCounters {
    return new Map([...this.counts].map(([ssrc, count]) => [ssrc, { ...count }]));
  }
}
