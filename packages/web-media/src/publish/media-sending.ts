import type { SenderSettings } from "@setsuna/client";

export interface MediaSending {
  readonly kind: "video" | "audio";
  /** Throws StudioError if impossible. */
  prepare(pc: RTCPeerConnection, track: MediaStreamTrack, settings: SenderSettings): RTCRtpTransceiver;
  tuneOffer?(sdp: string, settings: SenderSettings): string;
  wireOffer?(sdp: string): string;
  /** `offered` is the SDP as used. */
  tuneAnswer(sdp: string, settings: SenderSettings, offered: string): string;
  /** Undefined if a change doesn't need it. */
  retuneAnswer?(sdp: string, before: SenderSettings, after: SenderSettings): string;
  /** Undefined if there is nothing to probe for. */
  probingAnswer?(sdp: string, settings: SenderSettings): string;
  apply(sender: RTCRtpSender, track: MediaStreamTrack, settings: SenderSettings): Promise<void>;
  /** Does so if useful. Rejects if unsupported or in conflict (InvalidStateError). */
  setLayered?(sender: RTCRtpSender, layered: boolean): Promise<void>;
  needsNegotiation(before: SenderSettings, after: SenderSettings): boolean;
}
