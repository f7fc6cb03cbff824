import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import type { TimecodeSource } from "../../outputs/timecode-source.ts";
import { recordingPath } from "../../record/file-names.ts";
import type { RecordingSetPorts } from "../../record/recording-set.ts";
import { SegmentLane } from "../../record/segment-lane.ts";
import type { Client } from "../../streams/link/client.ts";
import { localNow } from "../../streams/link/local-clock.ts";
import type { MediaUnit } from "../../streams/media-unit.ts";
import { MovingAudio, MovingVideo } from "../../streams/subscribe/moving-media.ts";
import { phasePrinter } from "../cli/joined-run.ts";
import { senderPrinter } from "../cli/sender-printer.ts";
import type { RecordOptions } from "./record-options.ts";
import type { RecordPrinter } from "./record-printer.ts";

export type Receiver = MovingVideo | MovingAudio;

/** Subscribes and writes for a set. */
export const recordPorts = (
  client: Client,
  { folder, format }: RecordOptions,
  print: RecordPrinter,
  receivers: Set<Receiver>,
  timecode: TimecodeSource,
): RecordingSetPorts => {
  const paths = new Set<string>();
  const taken = (path: string): boolean => paths.has(path) || existsSync(path);
  const { output } = print;
  // A refused stream ends no other.
  const printPhase = phasePrinter(output, { end: (error) => error !== undefined && output.error(error) });
  const printSender = senderPrinter(output);
  return {
    now: localNow,
    subscribe: (kind, channel, recorder) => {
      const changed = (): void => {
        printPhase(receiver.link);
        printSender(receiver);
      };
      const common = {
        ...client.context,
        channel,
        delayMs: 0,
        ownSsrc: randomInt(1, 0xffff_ffff),
        unit: (unit: MediaUnit) => recorder.take(unit),
        isRecording: () => recorder.isRecording,
        changed,
      };
      const video = kind === "video" ? new MovingVideo({ ...common, isJoinedLate: false }) : undefined;
      const receiver = video ?? new MovingAudio(common);
      receivers.add(receiver);
      client.add(receiver);
      return {
        requestKeyframe: () => video?.requestKeyframe(),
        stop: () => {
          receivers.delete(receiver);
          client.remove(receiver);
        },
      };
    },
    open: ({ channel, kinds, first }, closed) => {
      const path = recordingPath(folder, { serialId: client.serialId, channel, first, format }, taken);
      paths.add(path);
      return new SegmentLane(path, kinds, timecode, {
        opened: () => print.opened(path, channel),
        closed: (bytes, error) => {
          print.closed(path, channel, bytes, error);
          closed(bytes, error);
        },
      });
    },
  };
};
