/** Chromium's, on the window; missing in TypeScript. */
declare class MediaStreamTrackGenerator<T> extends MediaStreamTrack {
  constructor(init: { kind: "video" | "audio" });
  readonly writable: WritableStream<T>;
}

declare class MediaStreamTrackProcessor<T> {
  constructor(init: { track: MediaStreamTrack });
  readonly readable: ReadableStream<T>;
}

/** Vite bundles a worker and yields its address. */
declare module "*?worker&url" {
  const url: string;
  export default url;
}

/** Missing in TypeScript for video. */
interface EncodedVideoChunkInit {
  transfer?: ArrayBuffer[];
}

/** https://w3c.github.io/webrtc-encoded-transform/#dom-rtcencodedframemetadata-receivetime */
interface RTCEncodedFrameMetadata {
  receiveTime?: DOMHighResTimeStamp;
}

/** Chromium, secure pages only. https://www.w3.org/TR/compute-pressure/ */
declare class PressureObserver {
  constructor(callback: (readings: readonly { readonly state: string; readonly time: DOMHighResTimeStamp }[]) => void);
  observe(source: "cpu", options: { sampleInterval: number }): Promise<void>;
  disconnect(): void;
}
