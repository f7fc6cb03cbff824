import { AudioReceiver, type AudioReceiverOptions } from "./audio-receiver.ts";
import { MovingReceiver } from "./moving-receiver.ts";

/** Audio across relays that drain. */
export class MovingAudio extends MovingReceiver<AudioReceiver, AudioReceiverOptions> {
  constructor(options: AudioReceiverOptions) {
    super(options, (own) => new AudioReceiver(own));
  }
}
