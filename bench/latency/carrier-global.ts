export interface CarrierOptions {
  readonly framesPerSecond: number;
  /** In bit/s. */
  readonly bitrate: number;
}

declare global {
  var benchCarrier: {
    /** SDP with all candidates. */
    offer(options: CarrierOptions): Promise<string>;
    answer(sdp: string): Promise<string>;
    accept(sdp: string): Promise<void>;
  };
}
