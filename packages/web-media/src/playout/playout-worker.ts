import { milliseconds } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import { browserTimers } from "../transport/browser-timers.ts";
import type { FromPlayoutWorker, ToPlayoutWorker, TransformOptions } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";
import { PlayoutSession } from "./playout-session.ts";

/** TypeScript can't load its library with the DOM's. */
interface PlayoutScope {
  onmessage: ((event: MessageEvent<ToPlayoutWorker>) => void) | null;
  onrtctransform: ((event: TransformEvent) => void) | null;
  postMessage(message: FromPlayoutWorker, transfer?: Transferable[]): void;
  close(): void;
}
interface TransformEvent {
  readonly transformer: { readonly options: TransformOptions; readonly readable: ReadableStream<EncodedFrame> };
}

const scope = globalThis as unknown as PlayoutScope;
const session = new PlayoutSession({
  time: { now: () => milliseconds(localNow()), originMs: milliseconds(performance.timeOrigin), ...browserTimers },
  codecs: {
    videoDecoder: (init) => new VideoDecoder(init),
    audioDecoder: (init) => new AudioDecoder(init),
    videoChunk: (init) => new EncodedVideoChunk(init),
    audioChunk: (init) => new EncodedAudioChunk(init),
  },
  openUnpacker: async () => (await import("./alpha-unpacker.ts")).openAlphaUnpacker(),
  post: (message, transfer = []) => scope.postMessage(message, transfer),
});

scope.onrtctransform = ({ transformer }) => session.attach(transformer.options, transformer.readable);
scope.onmessage = ({ data: message }) => {
  session.receive(message);
  if (message.t === "close") scope.close();
};
