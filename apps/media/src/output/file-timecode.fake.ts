import { FormatContext } from "node-av/lib";

export interface FileTimecode {
  readonly text: string;
  readonly rate: number;
}

export const fileTimecode = async (path: string): Promise<FileTimecode | undefined> => {
  const context = new FormatContext();
  await context.openInput(path, null, null);
  try {
    await context.findStreamInfo(null);
    for (const stream of context.streams ?? []) {
      const text = stream.codecpar.codecType === 0 ? undefined : stream.metadata?.get("timecode");
      if (text) return { text, rate: Math.round(stream.avgFrameRate.num / Math.max(1, stream.avgFrameRate.den)) };
    }
    return undefined;
  } finally {
    await context.closeInput();
  }
};
