export interface PeerOptions {
  readonly codec?: "H264" | "VP8";
  readonly framesPerSecond: number;
  readonly bitrate: number;
  readonly sound: boolean;
  /** RED (RFC 2198), one copy. Absent: the browser's Opus, with its own FEC. */
  readonly red?: boolean;
}

declare global {
  var benchPeer: {
    offer(options: PeerOptions): Promise<string>;
    answer(sdp: string): Promise<string>;
    accept(sdp: string): Promise<void>;
  };
}
