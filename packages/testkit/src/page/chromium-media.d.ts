/** Chromium's insertable streams for tracks, in the form it ships (also in windows, also for audio). */
interface MediaStreamTrackGenerator<Data extends VideoFrame | AudioData = VideoFrame | AudioData> extends MediaStreamTrack {
  readonly writable: WritableStream<Data>;
}
declare const MediaStreamTrackGenerator: {
  new <Data extends VideoFrame | AudioData>(init: { kind: "audio" | "video" }): MediaStreamTrackGenerator<Data>;
};
interface MediaStreamTrackProcessor<Data extends VideoFrame | AudioData = VideoFrame> {
  readonly readable: ReadableStream<Data>;
}
declare const MediaStreamTrackProcessor: {
  new <Data extends VideoFrame | AudioData = VideoFrame>(init: {
    track: MediaStreamTrack;
    maxBufferSize?: number;
  }): MediaStreamTrackProcessor<Data>;
};
