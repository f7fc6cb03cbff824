import { AudioReceiver, type AudioReceiverOptions } from "./audio-receiver.ts";
import { MovingReceiver } from "./moving-receiver.ts";
import { VideoReceiver, type VideoReceiverOptions } from "./video-receiver.ts";

/** Audio across relays that drain. */
export class MovingAudio extends MovingReceiver<AudioReceiver, AudioReceiverOptions> {
  constructor(options: AudioReceiverOptions) {
    super(options, (own) => new AudioReceiver(own));
  }
}

/** Video across relays that drain. */
export class MovingVideo extends MovingReceiver<VideoReceiver, VideoReceiverOptions> {
  constructor(options: VideoReceiverOptions) {
    super(options, (own) => new VideoReceiver(own));
  }

  /** True if the sender is connected but has recently sent no video. */
  get isSenderIdle(): boolean {
    return this.current.isSenderIdle;
  }
  get isSourceMuted(): boolean {
    return this.current.isSourceMuted;
  }
  get waitsForKeyframe(): boolean {
    return this.current.waitsForKeyframe;
  }

  requestKeyframe(): void {
    this.current.requestKeyframe();
  }
}
