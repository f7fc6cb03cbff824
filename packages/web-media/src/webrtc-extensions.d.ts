/** Missing in TypeScript's DOM library. Feature-tested. */

/** https://w3c.github.io/webrtc-extensions/#rtp-header-extension-control */
interface RTCRtpHeaderExtensionCapability {
  direction?: RTCRtpTransceiverDirection;
}
interface RTCRtpTransceiver {
  getHeaderExtensionsToNegotiate?(): RTCRtpHeaderExtensionCapability[];
  setHeaderExtensionsToNegotiate?(extensions: RTCRtpHeaderExtensionCapability[]): void;
}

/** https://w3c.github.io/webrtc-extensions/#rtcrtpsender-setparameters-keyframe */
interface RTCSetParameterOptions {
  encodingOptions?: { keyFrame?: boolean }[];
}
interface RTCRtpSender {
  setParameters(parameters: RTCRtpSendParameters, options: RTCSetParameterOptions): Promise<void>;
}
/** https://w3c.github.io/webrtc-extensions/#dom-rtcrtpencodingparameters-scaleresolutiondownto */
interface RTCRtpEncodingParameters {
  scaleResolutionDownTo?: { maxWidth: number; maxHeight: number };
}
/** https://w3c.github.io/webrtc-svc/#dom-rtcrtpencodingparameters-scalabilitymode */
interface RTCRtpEncodingParameters {
  scalabilityMode?: string;
}
/** https://w3c.github.io/mst-content-hint/#degradation-preference-when-encoding */
interface RTCRtpSendParameters {
  degradationPreference?: "balanced" | "maintain-framerate" | "maintain-resolution" | "maintain-framerate-and-resolution";
}
/** https://w3c.github.io/webrtc-extensions/#rtcrtpreceiver-jitterbuffertarget-rtcrtpreceiver */
interface RTCRtpReceiver {
  jitterBufferTarget: number | null;
}
/** Still in Chromium: https://www.w3.org/TR/2023/WD-webrtc-encoded-transform-20231012/ */
interface RTCConfiguration {
  encodedInsertableStreams?: boolean;
}
interface RTCRtpSender {
  createEncodedStreams(): {
    readonly readable: ReadableStream<RTCEncodedAudioFrame>;
    readonly writable: WritableStream<RTCEncodedAudioFrame>;
  };
}
