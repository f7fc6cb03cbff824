import { type Channel, type ErrorBody, errorBody, type RelayOpen, type StreamLimits, type StreamRef } from "@setsuna/contracts";
import { type AddressRange, isInRanges, parseAddressRange, parseIpAddress } from "@setsuna/kit";
import type { FrameSize } from "@setsuna/rtp";

type Open = Pick<RelayOpen, "direction" | "streams" | "fast" | "limits" | "cascade" | "epochRequest">;

const rangesOf = (texts: readonly string[]): AddressRange[] =>
  texts.flatMap((text) => {
    const range = parseAddressRange(text);
    return range.ok ? [range.value] : [];
  });

const isWithin = ({ width, height }: FrameSize, { longSide, shortSide }: { longSide: number; shortSide: number }): boolean =>
  Math.max(width, height) <= longSide && Math.min(width, height) <= shortSide;

/** Readings in a row, about a second each, after which too high a bitrate ends a session: a probe of the path is no offence. */
const OVER_READINGS = 3;

/** Holds one session to the limits of its serial ID: its channel, its picture, the address that its media comes from. Spec §5. */
export class Admission {
  private readonly open: Open;
  /** Absent: none. */
  private limits: StreamLimits | undefined;
  /** Undefined where every address may. */
  private ranges: readonly AddressRange[] | undefined;
  /** Of the newest keyframe; absent before the first, and for what has no picture. */
  private frame: FrameSize | undefined;
  /** The last keyframe was too large. */
  hasRefusedFrame = false;
  /** Readings over the limit, in a row. */
  private over = 0;

  constructor(open: Open) {
    this.open = open;
    if (open.limits !== undefined) this.setLimits(open.limits);
  }

  get direction(): Open["direction"] {
    return this.open.direction;
  }
  get streams(): Open["streams"] {
    return this.open.streams;
  }
  /** The client is a relay of another node. */
  get isCascade(): boolean {
    return this.open.cascade === true;
  }
  /** The second channel of what is sent; absent without Multi Latency. */
  get fastChannel(): Channel | undefined {
    return this.open.fast?.channel;
  }

  /** Streams that are sent, and the second channel of each. */
  get sentStreams(): readonly StreamRef[] {
    const { streams, fast } = this.open;
    return fast === undefined ? streams : streams.flatMap((stream) => [stream, { ...stream, channel: fast.channel }]);
  }
  /** The subscriber's request for the epochs of an encrypted stream; absent from one that takes none. */
  get epochRequest(): Open["epochRequest"] {
    return this.open.epochRequest;
  }

  /** Recognises the sessions of this serial ID. */
  isOf(serialId: string): boolean {
    return this.open.streams[0]?.serialId === serialId;
  }

  /** Limits that changed while the session runs. Address and {@link refusal} are to be asked again. */
  setLimits(limits: StreamLimits): void {
    this.limits = limits;
    const { allowedAddresses } = limits;
    // Addresses are those of people: behind a cascade they are checked where they are seen.
    this.ranges = allowedAddresses.length === 0 || this.isCascade ? undefined : rangesOf(allowedAddresses);
  }

  /** Takes the size that a keyframe of the sender has. False: it may not be sent on, and {@link refusal} says why the session is to end. */
  admitsFrame(size: FrameSize): boolean {
    this.frame = size;
    this.hasRefusedFrame = this.refusal() !== undefined;
    return !this.hasRefusedFrame;
  }

  /** Returns whether the plan allows a frame of this size. */
  allowsFrame(size: FrameSize): boolean {
    const maxFrame = this.limits?.maxFrame;
    return maxFrame === undefined || isWithin(size, maxFrame);
  }

  /** Returns the error for which the session has to end: a channel above the ID's number, or too large a video frame. */
  refusal(): ErrorBody | undefined {
    if (this.limits === undefined || this.open.direction !== "publish") return undefined;
    const { videoChannels, maxFrame } = this.limits;
    const { streams, fast } = this.open;
    const over = streams.some(
      ({ kind, channel }) => kind === "video" && Math.max(channel, fast?.channel ?? channel) > videoChannels,
    );
    if (over) return errorBody("channel-over-limit", `the ID has ${videoChannels}`);
    if (this.frame === undefined || maxFrame === undefined || this.allowsFrame(this.frame)) return undefined;
    const { width, height } = this.frame;
    return errorBody("frame-too-large", `${width}x${height}, at most ${maxFrame.longSide}x${maxFrame.shortSide}`);
  }

  /** Takes what came over the last second, in bit/s. Returns why the session is to end, undefined when it may go on. */
  onBitrate(bitsPerSecond: number): ErrorBody | undefined {
    const max = this.limits?.maxBitrate;
    if (max === undefined || this.open.direction !== "publish") return undefined;
    this.over = bitsPerSecond > max ? this.over + 1 : 0;
    if (this.over < OVER_READINGS) return undefined;
    return errorBody("bitrate-over-limit", `${Math.round(bitsPerSecond / 1000)} kbit/s, at most ${Math.round(max / 1000)}`);
  }

  /** Returns whether only some addresses may be used. */
  get hasAddressList(): boolean {
    return this.ranges !== undefined;
  }

  /** Returns the error for which no media may be exchanged with this address; one that is not known is on no list. */
  addressRefusal(address: string | undefined): ErrorBody | undefined {
    if (this.ranges === undefined) return undefined;
    const octets = address === undefined ? undefined : parseIpAddress(address);
    return octets !== undefined && isInRanges(octets, this.ranges) ? undefined : errorBody("address-not-allowed");
  }
}
