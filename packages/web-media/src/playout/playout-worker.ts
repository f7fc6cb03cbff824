import type { DirectFrame } from "@setsuna/contracts";
import { type DecryptedVideo, EpochBook, type SenderClaim, VideoDecryptor } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { AssembledFrame, CapturePair } from "@setsuna/playout";
import { CarriedVideo, type CarrierHeader, DirectInput, LipSync } from "@setsuna/playout";
import { localNow } from "../local-clock.ts";
import { ReplayRecorder } from "../replay/replay-recorder.ts";
import { AudioDecryptor } from "./audio-decryptor.ts";
import { AudioPlayout } from "./audio-playout.ts";
import type {
  DecryptionOptions,
  FromPlayoutWorker,
  MediaKind,
  PlayoutEvent,
  ToPlayoutWorker,
  TransformOptions,
} from "./playout-messages.ts";
import { VideoPlayout, type VideoPlayoutPorts } from "./video-playout.ts";

/** The part of DedicatedWorkerGlobalScope used here; TypeScript can't load its library together with the DOM's. */
interface PlayoutScope {
  onmessage: ((event: MessageEvent<ToPlayoutWorker>) => void) | null;
  onrtctransform: ((event: TransformEvent) => void) | null;
  postMessage(message: FromPlayoutWorker, transfer?: Transferable[]): void;
  close(): void;
}
interface TransformEvent {
  readonly transformer: {
    readonly options: TransformOptions;
    readonly readable: ReadableStream<RTCEncodedVideoFrame | RTCEncodedAudioFrame>;
  };
}

const scope = globalThis as unknown as PlayoutScope;
const post = (message: FromPlayoutWorker, transfer: Transferable[] = []): void => scope.postMessage(message, transfer);
const emit = (event: PlayoutEvent): void => post({ t: "event", event });

type View = "first" | "second";
const writers: Partial<Record<View, WritableStreamDefaultWriter<VideoFrame>>> = {};
const current: Record<MediaKind, number> = { video: 0, audio: 0 };
const lipSync = new LipSync();

const drawFrame = (frame: VideoFrame, view: View): void => {
  const writer = writers[view];
  if (!writer) {
    post({ t: "frame", frame, view }, [frame as unknown as Transferable]);
    return;
  }
  // The sink closes frames it accepts. A stopped track rejects them, so we close them.
  writer.write(frame).catch(() => frame.close());
};

const openView = (view: View, sync: LipSync, ports: Partial<VideoPlayoutPorts> = {}): VideoPlayout =>
  new VideoPlayout(
    {
      ...ports,
      draw: (frame) => drawFrame(frame, view),
      keyframeNeeded: (framesCome) => emit({ t: "keyframe-needed", ...(framesCome && { framesCome }) }),
      failed: (error) => emit({ t: "problem", kind: "video", message: error.message }),
    },
    sync,
  );

/** Records the input of the first view's decoders for a replay. */
const recorder = new ReplayRecorder({
  videoZero: () => video.clockZero(),
  audioZero: () => audio.clockZero(),
  keyframeRequested: () => emit({ t: "keyframe-needed", recording: true }),
  keyframeNeeded: () => video.requestKeyframe(),
});
const video = openView("first", lipSync, {
  submitted: (picture) => recorder.picture(picture),
  clockEnds: () => recorder.clockEnds("video"),
  drawn: (intervalMs) => emit({ t: "drawn", intervalMs }),
});
/** Plays the same frames again; absent unless requested. Audio follows the first view. */
let second: VideoPlayout | undefined;
/** Facts to pass to the second view when it is started. */
const known: { retryMs: Milliseconds; clock?: Parameters<VideoPlayout["setClockOffset"]>; pair?: CapturePair } = { retryMs: 250 };

/** Direct route of a kind from its sender. */
interface DirectSide {
  readonly input: DirectInput;
  /** True: the direct frames are played, and those from the relay are dropped. */
  playing: boolean;
  decryption: DecryptionOptions | undefined;
  /** The newest pair, with the RTP timestamp that the relay gives and with the sender's own. */
  pairs: { readonly relay: CapturePair; readonly sender: CapturePair | undefined } | undefined;
}
const newSide = (): DirectSide => ({ input: new DirectInput(), playing: false, decryption: undefined, pairs: undefined });
const direct: Record<MediaKind, DirectSide> = { video: newSide(), audio: newSide() };

/** Of the present attachments; undefined for streams in clear. */
let videoDecryptor: VideoDecryptor<AssembledFrame> | undefined;
let audioDecryptor: AudioDecryptor | undefined;
/** Epochs that the page was answered with. */
const book = new EpochBook(localNow);

const playDecrypted = (frame: AssembledFrame): void => {
  // Each view gives its bytes away to its decoder.
  second?.receive({ ...frame, data: frame.data.slice() });
  video.receive(frame);
};

const playAssembled = (frame: AssembledFrame): void => {
  const decrypted: DecryptedVideo<AssembledFrame> = videoDecryptor?.decrypt(frame, localNow()) ?? { name: "decrypted", frame };
  if (decrypted.name === "decrypted") {
    playDecrypted(decrypted.frame);
    return;
  }
  if (decrypted.name === "waiting") emit({ t: "epoch-needed", kind: "video" });
  else video.requestKeyframe();
  if (decrypted.refusal !== undefined) emit({ t: "undecryptable", kind: "video", refusal: decrypted.refusal });
};

const carried = new CarriedVideo({
  now: localNow,
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  frame: playAssembled,
  nack: (sequences) => emit({ t: "nack", sequences }),
  fec: (packets) => emit({ t: "fec", packets }),
  downlinkEstimate: (figures) => emit({ t: "downlink-estimate", figures }),
  keyframeNeeded: (framesCome) => video.requestKeyframe(framesCome),
  heardAgain: () => video.heardAgain(),
});
const audio = new AudioPlayout(lipSync, {
  failed: (error) => emit({ t: "problem", kind: "audio", message: error.message }),
  submitted: (sound) => recorder.sound(sound),
  width: (channels) => post({ t: "sound-channels", channels }),
  sounding: (comes) => post({ t: "sounding", comes }),
  clockEnds: () => recorder.clockEnds("audio"),
  copiesNeeded: (offsets) => emit({ t: "audio-copies", offsets }),
});

const giveReplay = async (id: number): Promise<void> => {
  const clip = await recorder.take();
  post({ t: "replay", id, clip }, clip === undefined ? [] : [clip.pictures, clip.sound]);
};

/** Of the packet that became this frame; only an audio section's frames have a sequence number. */
const carrierHeaderOf = (frame: RTCEncodedVideoFrame | RTCEncodedAudioFrame): CarrierHeader => {
  const metadata = frame.getMetadata();
  const { receiveTime, rtpTimestamp } = metadata;
  return {
    sequenceNumber: "sequenceNumber" in metadata ? metadata.sequenceNumber : undefined,
    timestamp: rtpTimestamp,
    cameAt: receiveTime === undefined ? undefined : performance.timeOrigin + receiveTime,
  };
};

/** Media arrives by another route: RTP timestamps change, and decryption restarts at another packet. */
const changeRoute = (kind: MediaKind, playing: boolean): void => {
  const side = direct[kind];
  side.playing = playing;
  beginDecryption(kind, side.decryption);
  if (kind === "video") {
    carried.reset();
    for (const view of [video, second]) {
      view?.restart();
      view?.setDirect(playing);
    }
  } else audio.streamChanged();
  setPair(kind);
};

const beginDecryption = (kind: MediaKind, decryption: DecryptionOptions | undefined): void => {
  direct[kind].decryption = decryption;
  const onSender = (claim: SenderClaim): void => emit({ t: "sender", kind, claim });
  const options = { epochs: book, onSender };
  if (kind === "video") videoDecryptor = decryption && new VideoDecryptor(decryption.e2eeKey, decryption.stream, options);
  else
    audioDecryptor =
      decryption &&
      new AudioDecryptor(
        decryption,
        {
          broken: (refusal) => emit({ t: "undecryptable", kind, refusal }),
          epochNeeded: () => emit({ t: "epoch-needed", kind }),
        },
        options,
      );
};

/** Gives the clock of the route in use the newest pair. */
const setPair = (kind: MediaKind): void => {
  const { pairs, playing } = direct[kind];
  const pair = playing ? pairs?.sender : pairs?.relay;
  if (kind === "video") {
    if (pair === undefined) delete known.pair;
    else known.pair = pair;
  }
  if (pair === undefined) return;
  if (kind === "video") second?.setStreamClock(pair);
  (kind === "video" ? video : audio).setStreamClock(pair);
};

/** A frame that came directly: playing changes over with the first that it can begin with. */
const playDirect = (kind: MediaKind, { codec, isKeyframe, number, rtpTimestamp, data }: DirectFrame): void => {
  if ((codec === "opus") !== (kind === "audio")) return;
  if (!direct[kind].playing) {
    if (!isKeyframe || current[kind] === 0) return;
    changeRoute(kind, true);
    emit({ t: "direct-playing", kind });
  }
  if (codec === "opus") audio.receivePacket({ data: data.buffer, rtpTimestamp, sequenceNumber: number & 0xffff }, audioDecryptor);
  else {
    const type = isKeyframe ? "key" : "delta";
    playAssembled({ codec, type, rtpTimestamp, data, completedAtMs: localNow(), packets: 1 });
  }
};

/** Reads a connection's frames until it ends or a newer attachment of the kind takes over. Nothing is written back. */
const pump = async ({ transformer }: TransformEvent): Promise<void> => {
  const { kind, attachment, decryption } = transformer.options;
  if (attachment < current[kind]) return;
  const again = current[kind] !== 0;
  current[kind] = attachment;
  if (again && kind === "video") for (const view of [video, second]) view?.restart();
  if (kind === "video") {
    carried.reset();
    for (const view of [video, second]) view?.setDirect(false);
  }
  beginDecryption(kind, decryption);
  direct[kind].playing = false;
  direct[kind].pairs = undefined;
  if (again && kind === "audio") audio.streamChanged();
  const reader = transformer.readable.getReader();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done || current[kind] !== attachment) return;
    if (direct[kind].playing) continue;
    if (kind === "video") carried.receive(frame.data, carrierHeaderOf(frame));
    else audio.receive(frame as RTCEncodedAudioFrame, audioDecryptor);
  }
};

scope.onrtctransform = (event) => {
  const { kind } = event.transformer.options;
  pump(event).catch((error: unknown) => emit({ t: "problem", kind, message: String(error) }));
};

scope.onmessage = ({ data: message }) => {
  switch (message.t) {
    case "video-output":
      writers.first = message.writable?.getWriter();
      known.retryMs = message.keyframeRetryMs;
      video.setKeyframeRetry(message.keyframeRetryMs);
      return;
    case "second-view":
      writers.second = message.writable?.getWriter();
      second = openView("second", new LipSync());
      second.setKeyframeRetry(known.retryMs);
      second.setDirect(direct.video.playing);
      if (known.clock !== undefined) second.setClockOffset(...known.clock);
      if (known.pair !== undefined) second.setStreamClock(known.pair);
      return;
    case "second-delay":
      second?.setDelay(message.ms);
      return;
    case "audio-output":
      audio.setPort(message.port);
      return;
    case "delay":
      video.setDelay(message.ms);
      carried.setDelay(message.ms);
      audio.setDelay(message.ms);
      return;
    case "clock-offset":
      known.clock = [message.serverMinusLocalMs, message.settled];
      for (const view of [video, second]) view?.setClockOffset(...known.clock);
      audio.setClockOffset(message.serverMinusLocalMs, message.settled);
      return;
    case "stream-clock": {
      const { kind, pair, senderRtp } = message;
      const sender = senderRtp === undefined ? undefined : { ...pair, rtpTimestamp: senderRtp };
      direct[kind].pairs = { relay: pair, sender };
      setPair(kind);
      return;
    }
    case "direct": {
      const frame = direct[message.kind].input.receive(message.message);
      if (frame !== undefined) playDirect(message.kind, frame);
      return;
    }
    case "epochs":
      book.add(message.epochs);
      for (const frame of videoDecryptor?.retry(localNow()) ?? []) playDecrypted(frame);
      return;
    case "fall-back-to-relay":
      direct[message.kind].input.reset();
      if (direct[message.kind].playing) changeRoute(message.kind, false);
      return;
    case "round-trip":
      carried.setRoundTrip(message.ms);
      return;
    case "uplink-reordering":
      carried.setUplinkReordering(message.ms);
      return;
    case "relay-times":
      for (const view of [video, second]) view?.setRelayTimes(message.times);
      return;
    case "stream-changed":
      direct[message.kind].pairs = undefined;
      if (message.kind === "video") {
        delete known.pair;
        second?.streamChanged();
      }
      (message.kind === "video" ? video : audio).streamChanged();
      lipSync.reset();
      return;
    case "rest":
      for (const view of [video, second]) view?.told("paused");
      return;
    case "take-over":
      video.takeOver(message.at);
      return;
    case "presence":
      // A sender that serves everybody directly sends the relay next to nothing, and is taken there for one that is paused.
      if (direct[message.kind].playing && message.presence === "paused") return;
      if (message.kind === "audio") audio.told(message.presence);
      else for (const view of [video, second]) view?.told(message.presence);
      return;
    case "audible":
      lipSync.setAudible(message.audible);
      return;
    case "lip-sync-locked":
      lipSync.setLocked(message.locked);
      return;
    case "replay-frames":
      recorder.setFrames(message.frames);
      return;
    case "take-replay":
      giveReplay(message.id).catch((error: unknown) => {
        post({ t: "replay", id: message.id });
        throw error;
      });
      return;
    case "read-stats":
      post({
        t: "stats",
        id: message.id,
        stats: {
          ...(current.video
            ? {
                video: {
                  ...video.readStats(),
                  ...carried.readStats(),
                  secondLatency: second?.readStats().latency,
                  undecryptable: videoDecryptor?.dropped,
                },
              }
            : {}),
          ...(current.audio ? { audio: { ...audio.readStats(), undecryptable: audioDecryptor?.dropped } } : {}),
          lipSyncMs: lipSync.skew(localNow()),
        },
      });
      return;
    case "close":
      carried.close();
      video.close();
      second?.close();
      audio.close();
      scope.close();
      return;
    default:
      unreachable(message);
  }
};
