/** Options of the global that bench/latency/page/carrier.ts puts into its page. */
export interface CarrierOptions {
  readonly framesPerSecond: number;
  /** Of the encoder, bit/s. */
  readonly bitrate: number;
}

declare global {
  var benchCarrier: {
    /** Starts sending; SDP with all candidates inside. */
    offer(options: CarrierOptions): Promise<string>;
    answer(sdp: string): Promise<string>;
    accept(sdp: string): Promise<void>;
  };
}
