import { type ErrorBody, errorBody } from "@setsuna/contracts";

export type PipelineUse = "ndi" | "decklink" | "window" | "speaker";

/** GStreamer loads these libraries of DeckLink's driver. */
export const decklinkDriverPaths = (platform: string, env: Readonly<Record<string, string | undefined>>): readonly string[] => {
  if (platform === "darwin") return ["/Library/Frameworks/DeckLinkAPI.framework"];
  if (platform === "win32")
    return [`${env.ProgramFiles ?? "C:\\Program Files"}\\Blackmagic Design\\Blackmagic Desktop Video\\DeckLinkAPI64.dll`];
  return ["/usr/lib/libDeckLinkAPI.so", "/usr/lib64/libDeckLinkAPI.so", "/usr/lib/x86_64-linux-gnu/libDeckLinkAPI.so"];
};

const sentenceOf = (words: string): string | undefined =>
  /(?:ERROR: from element \S+:|WARNING: erroneous pipeline:|^ERROR: )\s*(.+)/m.exec(words)?.[1]?.trim().slice(0, 160);

export const gstreamerFailure = (words: string, use: PipelineUse, hasDriver: boolean): ErrorBody => {
  const sentence = sentenceOf(words);
  const plugin = /no element "([^"]+)"/.exec(words)?.[1];
  if (plugin !== undefined) return errorBody("gstreamer-plugin-missing", plugin);
  if (/Failed loading NDI SDK|Cannot initialize NDI/i.test(words)) return errorBody("ndi-runtime-missing", sentence);
  if (use === "ndi" && /Could not connect to this source|Source is offline|timed out|disconnected/i.test(words))
    return errorBody("ndi-source-missing", sentence);
  if (use === "decklink" && /not-negotiated|not negotiated|could not link|couldn't? set mode|Unsupported|Format not/i.test(words))
    return errorBody("decklink-format", sentence);
  if (use === "decklink" && /Failed to (?:start|acquire|open)|state change failed|doesn't want to (?:preroll|pause)/i.test(words))
    return errorBody(hasDriver ? "decklink-missing" : "decklink-driver-missing", sentence);
  if (use === "speaker" && /Could not open|No such|Failed to (?:open|connect)|Playback open error/i.test(words))
    return errorBody("device-missing", sentence);
  if (
    use === "window" &&
    /Could not (?:initialise|open|connect)|No (?:usable|suitable)|Failed to (?:open|connect)|display/i.test(words)
  )
    return errorBody("window-missing", sentence);
  return errorBody("pipeline-failed", sentence ?? words.trim().slice(-160));
};
