/** MediaStreamTrack Insertable Media Processing, as Chromium ships it on the window; not in TypeScript's DOM library. */
declare class MediaStreamTrackGenerator<T> extends MediaStreamTrack {
  constructor(init: { kind: "video" | "audio" });
  readonly writable: WritableStream<T>;
}

/** The same specification in the other direction: a track's frames. */
declare class MediaStreamTrackProcessor<T> {
  constructor(init: { track: MediaStreamTrack });
  readonly readable: ReadableStream<T>;
}

/** Vite: bundles the module as a worker and yields its address. */
declare module "*?worker&url" {
  const url: string;
  export default url;
}

/** WebCodecs: buffers that the chunk may take over instead of copying. TypeScript has it for audio only. */
interface EncodedVideoChunkInit {
  transfer?: ArrayBuffer[];
}

/** https://w3c.github.io/webrtc-encoded-transform/#dom-rtcencodedframemetadata-receivetime */
interface RTCEncodedFrameMetadata {
  receiveTime?: DOMHighResTimeStamp;
}

/** Compute Pressure, of Chromium and secure pages; absent elsewhere. https://www.w3.org/TR/compute-pressure/ */
declare class PressureObserver {
  constructor(callback: (readings: readonly { readonly state: string; readonly time: DOMHighResTimeStamp }[]) => void);
  observe(source: "cpu", options: { sampleInterval: number }): Promise<void>;
  disconnect(): void;
}
