/** Options of the global that bench/latency/page/peer.ts puts into its page. */
export interface PeerOptions {
  /** Absent: no picture is sent. */
  readonly codec?: "H264" | "VP8";
  readonly framesPerSecond: number;
  /** Cap of the encoder, bit/s. */
  readonly bitrate: number;
  /** The microphone is sent too. */
  readonly sound: boolean;
  /** Each packet of sound repeats the one before it (RFC 2198). Absent: Opus as the browser sends it, with its own FEC. */
  readonly red?: boolean;
}

declare global {
  var benchPeer: {
    /** Starts sending; SDP with all candidates inside. */
    offer(options: PeerOptions): Promise<string>;
    answer(sdp: string): Promise<string>;
    accept(sdp: string): Promise<void>;
  };
}
