import type { SenderSettings } from "@setsuna/client";

/** The steps that differ between sending video and sending audio. */
export interface MediaSending {
  readonly kind: "video" | "audio";
  /** Adds the track to a fresh connection. Throws StudioError when the browser cannot send it as set. */
  prepare(pc: RTCPeerConnection, track: MediaStreamTrack, settings: SenderSettings): RTCRtpTransceiver;
  /** Returns the modified offer for the browser, which keeps its own if it rejects that. */
  tuneOffer?(sdp: string, settings: SenderSettings): string;
  /** The browser's offer as the relay reads it. */
  wireOffer?(sdp: string): string;
  /** `offered`: the offer that the browser goes by. */
  tuneAnswer(sdp: string, settings: SenderSettings, offered: string): string;
  /** The answer in use after such a change, where the browser has to hear of it in this way. */
  retuneAnswer?(sdp: string, before: SenderSettings, after: SenderSettings): string;
  /** Returns the present answer modified so that the browser probes its path, once; absent if there is nothing to probe for. */
  probingAnswer?(sdp: string, settings: SenderSettings): string;
  /** Applies settings that can change while sending. */
  apply(sender: RTCRtpSender, track: MediaStreamTrack, settings: SenderSettings): Promise<void>;
  /**
   * Sets whether every second frame is discardable; does nothing if useless. Rejects if the browser can't, or its parameters are
   * being changed elsewhere (InvalidStateError).
   */
  setLayered?(sender: RTCRtpSender, layered: boolean): Promise<void>;
  /** True when the change needs a new offer and answer. */
  needsNegotiation(before: SenderSettings, after: SenderSettings): boolean;
}
