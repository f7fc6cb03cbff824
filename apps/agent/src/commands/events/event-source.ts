import { ERRORS, type ErrorCode, StudioError } from "@setsuna/contracts";
import { z } from "zod";

export interface EventSourceOptions {
  readonly url: string;
  readonly token: string;
  /** Sends events after this cursor; absent: only new ones. */
  readonly after: number | undefined;
  readonly signal: AbortSignal;
  /** Wait before the feed is requested again, ms. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Waits after the first, second and further consecutive failures, ms. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 30_000];
/** The server writes a comment at least every ten seconds. */
const SILENCE_MS = 45_000;

const Problem = z.object({ code: z.string() });

/** A reason to give up; undefined: the server may recover. */
const refusalOf = async (answer: Response): Promise<StudioError | undefined> => {
  if (answer.status === 429 || answer.status >= 500) return undefined;
  const parsed = Problem.safeParse(await answer.json().catch(() => undefined));
  const code = parsed.data?.code ?? "";
  return Object.hasOwn(ERRORS, code)
    ? new StudioError(code as ErrorCode)
    : new StudioError("server-unreachable", `${answer.status}`);
};

/** Blocks of WHATWG HTML's event stream, without comments. */
async function* blocksOf(answer: Response, onBytes: () => void): AsyncGenerator<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of answer.body ?? []) {
    onBytes();
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    yield* blocks;
  }
}

const fieldOf = (block: string, name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];

/**
 * Yields the JSON text of each event, at least once and in order. Reconnects after the last one until `signal` aborts. Throws
 * the StudioError of a refusal.
 */
export async function* eventSource(options: EventSourceOptions): AsyncGenerator<string> {
  let cursor = options.after === undefined ? undefined : String(options.after);
  let failures = 0;
  while (!options.signal.aborted) {
    const silence = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const listen = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    try {
      listen();
      const headers = {
        authorization: `Bearer ${options.token}`,
        accept: "text/event-stream",
        ...(cursor === undefined ? {} : { "last-event-id": cursor }),
      };
      const signal = AbortSignal.any([options.signal, silence.signal]);
      const answer = await fetch(options.url, { headers, signal, redirect: "error" });
      const refusal = answer.ok ? undefined : await refusalOf(answer);
      if (refusal !== undefined) throw refusal;
      if (answer.ok)
        for await (const block of blocksOf(answer, listen)) {
          failures = 0;
          const data = fieldOf(block, "data");
          if (data === undefined) continue;
          cursor = fieldOf(block, "id") ?? cursor;
          yield data;
        }
    } catch (error) {
      if (error instanceof StudioError) throw error;
    } finally {
      clearTimeout(timer);
    }
    if (options.signal.aborted) return;
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0;
    failures += 1;
    await options.pause(wait);
  }
}
