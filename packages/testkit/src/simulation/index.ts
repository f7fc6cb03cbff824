/** Discrete-event simulation: clocks, paths, and one stream from its encoder over the relay's rules to a screen. */
export type { Events } from "./event-queue.ts";
export { FollowingEncoder } from "./following-encoder.ts";
export { drawPassage, inSeries, type PathConditions, packetLink } from "./message-path.ts";
export { OrderedPipe, type PipeRoute } from "./ordered-pipe.ts";
export type { SimulatedLink } from "./scattered-path.ts";
export type { Decoded, Draw } from "./screen.ts";
export type { Word } from "./simulated-paths.ts";
export { FRAME_MS, SENDER_CODEC, SENDER_EXTENSIONS, SENDER_SSRC, SimulatedSender } from "./simulated-sender.ts";
export { playSpeech, type SoundLink, type SoundOutcome } from "./simulated-sound.ts";
export { simulatedStream } from "./simulated-stream.ts";
export { SimulatedViewer } from "./simulated-viewer.ts";
export { intervalsOf, type StreamFigures } from "./stream-figures.ts";
export { WorldTime } from "./world-time.ts";
