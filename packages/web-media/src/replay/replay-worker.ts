import { errorBody } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { fileParts } from "@setsuna/playout";
import type { Clip } from "./clip.ts";
import { writeClipFile } from "./clip-file.ts";
import { ClipPlayer } from "./clip-player.ts";
import { keyframeForms } from "./keyframe-forms.ts";
import type { FromReplayWorker, ReplayFile, ToReplayWorker } from "./replay-messages.ts";

interface ReplayScope {
  onmessage: ((event: MessageEvent<ToReplayWorker>) => void) | null;
  postMessage(message: FromReplayWorker, transfer?: Transferable[]): void;
  close(): void;
}
const scope = globalThis as unknown as ReplayScope;
const post = (message: FromReplayWorker, transfer: Transferable[] = []): void => scope.postMessage(message, transfer);

let opened: { readonly clip: Clip; readonly player: ClipPlayer } | undefined;

const drawOn = (canvas: OffscreenCanvas): ((picture: VideoFrame) => void) => {
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("no canvas");
  return (picture) => {
    const { displayWidth: width, displayHeight: height } = picture;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(picture, 0, 0, width, height);
  };
};

const save = async (clip: Clip): Promise<void> => {
  const files: ReplayFile[] = [];
  let done = 0;
  let told = 0;
  for (const part of fileParts(await keyframeForms(clip), clip.frames.length)) {
    files.push(
      await writeClipFile(clip, part, (frames) => {
        const progress = (done + frames) / clip.frames.length;
        if (progress - told < 0.01 && progress < 1) return;
        told = progress;
        post({ t: "saving", progress });
      }),
    );
    done += part.to - part.from;
  }
  post(
    { t: "saved", files },
    files.map(({ bytes }) => bytes.buffer),
  );
};

scope.onmessage = ({ data: message }) => {
  if (message.t === "open") {
    const player = new ClipPlayer(message.clip, {
      draw: drawOn(message.canvas),
      position: (position) => post({ t: "position", position }),
      failed: (error) => post({ t: "problem", error: errorBody("replay-decode", error.message) }),
    });
    opened = { clip: message.clip, player };
    player.open().catch((error: unknown) => post({ t: "problem", error: errorBody("replay-decode", String(error)) }));
    return;
  }
  if (opened === undefined) return;
  const { clip, player } = opened;
  switch (message.t) {
    case "audio-output":
      player.sound.setPort(message.port);
      return;
    case "play":
      player.play(message.rate);
      return;
    case "pause":
      player.pause();
      return;
    case "seek":
      player.seek(message.positionMs);
      return;
    case "step":
      player.step(message.by);
      return;
    case "save":
      save(clip).catch((error: unknown) => post({ t: "save-failed", error: errorBody("replay-save", String(error)) }));
      return;
    case "close":
      player.close();
      scope.close();
      return;
    default:
      unreachable(message);
  }
};
