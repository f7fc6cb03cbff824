import type { SenderSettings } from "@setsuna/client";

/** The steps that differ between sending video and sending audio. */
export interface MediaSending {
  readonly kind: "video" | "audio";
  /** Adds the track to a fresh connection. Throws StudioError when the browser cannot send it as set. */
  prepare(pc: RTCPeerConnection, track: MediaStreamTrack, settings: SenderSettings): RTCRtpTransceiver;
  /** Returns the offer to give the browser in place of its own; where it refuses that, it keeps its own. */
  tuneOffer?(sdp: string, settings: SenderSettings): string;
  /** The browser's offer as the relay reads it. */
  wireOffer?(sdp: string): string;
  /** `offered`: the offer that the browser goes by. */
  tuneAnswer(sdp: string, settings: SenderSettings, offered: string): string;
  /** The answer in use after such a change, where the browser has to hear of it in this way. */
  retuneAnswer?(sdp: string, before: SenderSettings, after: SenderSettings): string;
  /** The answer in use as it makes the browser measure its path anew, once; absent where it has nothing to measure for. */
  probingAnswer?(sdp: string, settings: SenderSettings): string;
  /** Applies what can change while sending. */
  apply(sender: RTCRtpSender, track: MediaStreamTrack, settings: SenderSettings): Promise<void>;
  /**
   * Has every second picture made so that no other needs it, or no more; does nothing where that would help nobody. Rejects where the browser
   * cannot, or its parameters are being changed elsewhere (InvalidStateError).
   */
  setLayered?(sender: RTCRtpSender, layered: boolean): Promise<void>;
  /** True when the change needs a new offer and answer. */
  needsNegotiation(before: SenderSettings, after: SenderSettings): boolean;
}
