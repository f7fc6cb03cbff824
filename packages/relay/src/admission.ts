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

/** Enforces the limits of a serial ID on one session: its channel, frame size, bitrate and client address. Spec §5. */
export class Admission {
  private readonly open: Open;
  /** Absent: none. */
  private limits: StreamLimits | undefined;
  /** Undefined where every address may. */
  private ranges: readonly AddressRange[] | undefined;
  /** Size of the newest keyframe; absent for audio and before the first keyframe. */
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
  /** FAST channel of a sender; absent without Multi Latency. */
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
    // Address limits apply to people. For a cascade, the node that the client connects to checks them.
    this.ranges = allowedAddresses.length === 0 || this.isCascade ? undefined : rangesOf(allowedAddresses);
  }

  /**
   * Checks the frame size of a sender's keyframe. False: don't forward it; {@link refusal} gives the error that ends the session.
   */
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

  /**
   * Checks the bitrate of the last second, bit/s. Returns the error that ends the session; undefined while it is within limits.
   */
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
