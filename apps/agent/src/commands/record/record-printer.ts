import type { Channel, ErrorBody, RecordStatus } from "@setsuna/contracts";
import type { DiskState } from "../../record/disk-space.ts";
import type { Output } from "../cli/output.ts";

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);

export class RecordPrinter {
  readonly output: Output;
  private count = 0;
  private wasRecording = false;

  constructor(output: Output) {
    this.output = output;
  }

  get files(): number {
    return this.count;
  }

  opened(path: string, channel: Channel): void {
    const texts = { en: `Channel ${channel}: recording ${path}.`, ja: `チャンネル${channel}: ${path} に録画しています。` };
    this.output.event("recording", { output: path, channel }, texts);
  }

  closed(path: string, channel: Channel, bytes: number, error: ErrorBody | undefined): void {
    if (bytes > 0) this.count += 1;
    if (error !== undefined) this.output.error({ ...error, detail: `${path}: ${error.detail ?? ""}` });
    else if (bytes > 0)
      this.output.event(
        "recorded",
        { output: path, channel, bytes },
        { en: `${path} is complete.`, ja: `${path} を保存しました。` },
      );
  }

  /** `text`: the timecode now; undefined if none was found. */
  ltc(channel: Channel, text: string | undefined): void {
    const texts =
      text === undefined
        ? {
            en: `No timecode (LTC) on audio channel ${channel} yet. Files get the capture time (UTC) until it comes.`,
            ja: `音声チャンネル${channel}にタイムコード(LTC)がまだありません。届くまでは撮影した時刻(UTC)を記録します。`,
          }
        : { en: `Timecode of audio channel ${channel}: ${text}.`, ja: `音声チャンネル${channel}のタイムコード: ${text}` };
    this.output.note("timecode", { channel, timecode: text }, texts);
  }

  status(status: RecordStatus): void {
    const { recording } = status;
    const isNews = recording !== this.wasRecording;
    this.wasRecording = recording;
    const texts = recording
      ? { en: "Recording.", ja: "録画を開始しました。" }
      : { en: "Not recording.", ja: "録画を停止しました。" };
    this.output.event("record-status", status, isNews ? texts : undefined);
  }

  disk(state: DiskState, freeBytes: number, folder: string): void {
    const free = gigabytes(freeBytes);
    const texts = {
      ok: { en: `${folder}: ${free} GB free.`, ja: `${folder} の空き容量は ${free} GB です。` },
      low: {
        en: `Disk space is low: ${free} GB free in ${folder}. Free some space, or recording will stop.`,
        ja: `ディスクの空きが少なくなりました。${folder} の空きは ${free} GB です。このままでは録画が止まります。空き容量を増やしてください。`,
      },
      full: {
        en: `${free} GB free in ${folder}: recording stops, and the files are completed.`,
        ja: `${folder} の空きが ${free} GB になったため、録画を終了し、ファイルを保存します。`,
      },
    }[state];
    this.output.note("disk", { state, freeBytes, output: folder }, texts);
  }
}
