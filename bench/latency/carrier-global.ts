export interface CarrierOptions {
  readonly framesPerSecond: number;
  readonly bitrate: number;
}

declare global {
  var benchCarrier: {
    offer(options: CarrierOptions): Promise<string>;
    answer(sdp: string): Promise<string>;
    accept(sdp: string): Promise<void>;
  };
}
