import { RELEASE_UPLOAD, Release, StudioError } from "@setsuna/contracts";
import { botToken } from "../../api/bot-protection/bot-client.ts";
import type { BotToken } from "../../api/bot-protection/bot-token.ts";
import { captchaQueue } from "../../api/call-queue.ts";
import { problemOf } from "../../api/problem.ts";
import { sitePath } from "../../platform/site-path.ts";

export interface Upload {
  readonly release: string;
  readonly file: File;
  /** Base64; empty for an unsigned build. */
  readonly signature: string;
  /** Bytes. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

const CAPTCHA_STATUS = 405;

/** `fetch` can't report upload progress. */
const send = ({ release, file, signature, onProgress, signal }: Upload, token: BotToken): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const path = RELEASE_UPLOAD.path.replace(":id", encodeURIComponent(release));
    const query = new URLSearchParams({ name: file.name, ...(signature === "" ? {} : { signature }) });
    request.open(RELEASE_UPLOAD.method, sitePath(`${path}?${query}`));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader(token.header, token.value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new StudioError("server-unreachable"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });

/** Resolves to the release. Rejects with a catalogue error, or the signal's reason. */
export const uploadBuild = async (upload: Upload): Promise<Release> => {
  let response = await send(upload, await botToken());
  if (response.status === CAPTCHA_STATUS) response = await send(upload, await captchaQueue.wait(upload.signal));
  if (!response.ok) throw await problemOf(response);
  return Release.parse(await response.json());
};
