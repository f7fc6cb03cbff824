import type { ErrorBody } from "@setsuna/contracts";
import { keyframeSize, parameterSets } from "../replay/keyframe-forms.ts";
import { openKept } from "./kept-recordings.ts";
import type { FromRecordWorker, Tapped, ToRecordWorker } from "./record-messages.ts";
import { RecordingSession } from "./recording-session.ts";

interface RecordScope {
  onmessage: ((event: MessageEvent<ToRecordWorker>) => void) | null;
  postMessage(message: FromRecordWorker): void;
  close(): void;
}
const scope = globalThis as unknown as RecordScope;

let session: RecordingSession | undefined;

const end = (error?: ErrorBody): void => {
  if (session !== undefined) scope.postMessage({ t: "stopped", progress: session.progress(), error });
  session = undefined;
  scope.close();
};

scope.onmessage = ({ data: message }) => {
  if (message.t === "stop") {
    void session?.stop().then(() => end());
    return;
  }
  const opened = new RecordingSession(message.order, {
    open: openKept,
    readKeyframe: async ({ codec, config, data }) => ({
      ...(await keyframeSize(config, data)),
      parameters: parameterSets(codec, new Uint8Array(data)),
    }),
    progress: (progress) => scope.postMessage({ t: "progress", progress }),
    failed: end,
  });
  message.port.onmessage = ({ data }: MessageEvent<Tapped>) => opened.take(data);
  session = opened;
};
