import { type Channel, type ErrorBody, errorBody, type RelayOpen, type StreamLimits, type StreamRef } from "@setsuna/contracts";
import { type AddressRange, isInRanges, parseAddressRange, parseIpAddress } from "@setsuna/kit";
import type { FrameSize } from "@setsuna/rtp";

type AdmissionRequest = Pick<
  RelayOpen,
  "direction" | "streams" | "fast" | "limits" | "cascade" | "standby" | "epochRequest" | "layerOf" | "introduction"
>;

const rangesOf = (texts: readonly string[]): AddressRange[] =>
  texts.flatMap((text) => {
    const range = parseAddressRange(text);
    return range.ok ? [range.value] : [];
  });

const isWithin = ({ width, height }: FrameSize, { longSide, shortSide }: { longSide: number; shortSide: number }): boolean =>
  Math.max(width, height) <= longSide && Math.min(width, height) <= shortSide;

/** Consecutive readings, one per second, that end a session: probing the path is fine. */
const OVER_READINGS = 3;

/** Limits of a serial ID: channel, frame size, bitrate and client address. Spec §5. */
export class Admission {
  private readonly open: AdmissionRequest;
  private limits: StreamLimits | undefined;
  private ranges: readonly AddressRange[] | undefined;
  /** Of the newest keyframe; absent for audio and before the first. */
  private frame: FrameSize | undefined;
  hasRefusedFrame = false;
  private over = 0;

  constructor(open: AdmissionRequest) {
    this.open = open;
    if (open.limits !== undefined) this.setLimits(open.limits);
  }

  get direction(): AdmissionRequest["direction"] {
    return this.open.direction;
  }
  get streams(): AdmissionRequest["streams"] {
    return this.open.streams;
  }
  /** Of a guest. */
  get introduction(): AdmissionRequest["introduction"] {
    return this.open.introduction;
  }
  get isCascade(): boolean {
    return this.open.cascade === true;
  }
  get isLayer(): boolean {
    return this.open.layerOf !== undefined;
  }
  /** A sender that joined as a standby. */
  get isSpare(): boolean {
    return this.open.direction === "publish" && this.open.standby === true;
  }
  get fastChannel(): Channel | undefined {
    return this.open.fast?.channel;
  }

  get sentStreams(): readonly StreamRef[] {
    const { streams, fast } = this.open;
    return fast === undefined ? streams : streams.flatMap((stream) => [stream, { ...stream, channel: fast.channel }]);
  }
  /** Absent if it takes no encrypted stream. */
  get epochRequest(): AdmissionRequest["epochRequest"] {
    return this.open.epochRequest;
  }

  isOf(serialId: string): boolean {
    return this.open.streams[0]?.serialId === serialId;
  }

  /** Check address and {@link refusal} again afterwards. */
  setLimits(limits: StreamLimits): void {
    this.limits = limits;
    const { allowedAddresses } = limits;
    // Address limits apply to people; a cascade's viewers are checked at their node.
    this.ranges = allowedAddresses.length === 0 || this.isCascade ? undefined : rangesOf(allowedAddresses);
  }

  /** False: don't forward the keyframe; {@link refusal} gives the error that ends the session. */
  admitsFrame(size: FrameSize): boolean {
    this.frame = size;
    this.hasRefusedFrame = this.refusal() !== undefined;
    return !this.hasRefusedFrame;
  }

  allowsFrame(size: FrameSize): boolean {
    const maxFrame = this.limits?.maxFrame;
    return maxFrame === undefined || isWithin(size, maxFrame);
  }

  /** The channel exceeds the ID's number, or the frame is too large. */
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

  /** Bit/s over the last second. Undefined within the limits. */
  onBitrate(bitsPerSecond: number): ErrorBody | undefined {
    const max = this.limits?.maxBitrate;
    if (max === undefined || this.open.direction !== "publish") return undefined;
    this.over = bitsPerSecond > max ? this.over + 1 : 0;
    if (this.over < OVER_READINGS) return undefined;
    return errorBody("bitrate-over-limit", `${Math.round(bitsPerSecond / 1000)} kbit/s, at most ${Math.round(max / 1000)}`);
  }

  get hasAddressList(): boolean {
    return this.ranges !== undefined;
  }

  /** An unknown address is on no list. */
  addressRefusal(address: string | undefined): ErrorBody | undefined {
    if (this.ranges === undefined) return undefined;
    const octets = address === undefined ? undefined : parseIpAddress(address);
    return octets !== undefined && isInRanges(octets, this.ranges) ? undefined : errorBody("address-not-allowed");
  }
}
