import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { type ReleaseEntry, ReleaseFeed, type ReleaseFolder, StudioError, studioUrl } from "@setsuna/contracts";
import type { TrustedRelease } from "./choose-release.ts";

const FEED_MS = 15_000;
const MAX_FEED = 1_000_000;

const answered = async (url: URL, signal?: AbortSignal): Promise<Response> => {
  try {
    const response = await fetch(url, signal === undefined ? {} : { signal });
    if (!response.ok) throw new StudioError("server-unreachable", `${url.host} ${response.status}`);
    return response;
  } catch (error) {
    if (error instanceof StudioError || !(error instanceof Error)) throw error;
    throw new StudioError("server-unreachable", url.host);
  }
};

/** Newest first. Rejects with StudioError `server-unreachable`. */
export const fetchFeed = async (server: string, folder: ReleaseFolder, language: string): Promise<readonly ReleaseEntry[]> => {
  const url = new URL(studioUrl(server, `/studio/releases/${folder}/version.json?lang=${language}`));
  const text = await (await answered(url, AbortSignal.timeout(FEED_MS))).text();
  try {
    const feed = ReleaseFeed.safeParse(JSON.parse(text.slice(0, MAX_FEED)));
    if (feed.success) return feed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StudioError("server-unreachable", "version.json");
};

/**
 * Downloads up to the promised size. Throws StudioError `server-unreachable`, `update-truncated`, `update-checksum` or
 * `update-unusable` (the disk), leaving an unusable file. `progress`: 0 to 1.
 */
export const fetchPackage = async (
  { url, bytes, sha256 }: Pick<TrustedRelease, "url" | "bytes" | "sha256">,
  path: string,
  progress: (done: number) => void,
): Promise<void> => {
  const response = await answered(url);
  const hash = createHash("sha256");
  const file = createWriteStream(path, { mode: 0o600 });
  let diskError: Error | undefined;
  file.on("error", (error) => {
    diskError = error;
  });
  let length = 0;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > bytes || diskError !== undefined) break;
      hash.update(chunk);
      if (!file.write(chunk)) await new Promise<void>((resolve) => file.once("drain", resolve).once("error", () => resolve()));
      progress(length / bytes);
    }
  } catch (error) {
    // On a broken connection, the length check reports the error.
    if (!(error instanceof Error)) throw error;
  }
  file.end();
  await finished(file).catch((error: Error) => {
    diskError = error;
  });
  if (diskError !== undefined) throw new StudioError("update-unusable", diskError.message.slice(0, 200));
  if (length !== bytes) throw new StudioError("update-truncated", `${length} / ${bytes}`);
  if (hash.digest("hex") !== sha256) throw new StudioError("update-checksum");
};
