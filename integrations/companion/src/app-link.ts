import { Retry } from "./retry.ts";
import type { AppRun } from "./state.ts";

/** Milliseconds. The app sends something every 15 s. */
const SILENCE_MS = 40_000;

export interface AppLinkEvents {
  onRuns(runs: readonly AppRun[]): void;
  onUp(): void;
  onDown(reason: string): void;
}

const isRun = (value: unknown): value is AppRun =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "state" in value &&
  "streams" in value &&
  Array.isArray(value.streams);

/** Connects to the app on this computer and reconnects automatically. */
export class AppLink {
  private readonly origin: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly events: AppLinkEvents;
  private readonly ending = new AbortController();
  private readonly retry = new Retry();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: number, token: string, events: AppLinkEvents) {
    this.origin = `http://127.0.0.1:${port}/api/remote`;
    this.headers = { authorization: `Bearer ${token}` };
    this.events = events;
    void this.follow();
  }

  /** Rejects with an Error that gives the reason. */
  async act(id: string, act: "start" | "stop"): Promise<void> {
    const response = await fetch(`${this.origin}/runs/${id}/${act}`, {
      method: "POST",
      headers: this.headers,
      signal: this.ending.signal,
    });
    const body = (await response.json().catch(() => undefined)) as { error?: { code?: string; en?: string } } | undefined;
    if (response.ok) {
      this.show(body);
      return;
    }
    throw new Error(body?.error?.en ?? `the app answered ${response.status}`);
  }

  close(): void {
    clearTimeout(this.timer);
    this.ending.abort();
  }

  private async follow(): Promise<void> {
    let reason = "the app ended the connection";
    const silent = new AbortController();
    let watch = setTimeout(() => silent.abort(), SILENCE_MS);
    try {
      const signal = AbortSignal.any([this.ending.signal, silent.signal]);
      const response = await fetch(`${this.origin}/runs`, { headers: this.headers, signal });
      this.retry.answered();
      if (!response.ok || response.body === null)
        throw new Error(response.status === 401 ? "the token is wrong" : `answered ${response.status}`);
      this.events.onUp();
      const decoder = new TextDecoder();
      let rest = "";
      for await (const chunk of response.body) {
        clearTimeout(watch);
        watch = setTimeout(() => silent.abort(), SILENCE_MS);
        const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.take(line);
      }
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    } finally {
      clearTimeout(watch);
    }
    if (this.ending.signal.aborted) return;
    this.events.onDown(reason);
    this.timer = setTimeout(() => void this.follow(), this.retry.ended());
  }

  private take(line: string): void {
    if (line.trim() !== "") this.show(JSON.parse(line));
  }

  private show(said: unknown): void {
    if (typeof said === "object" && said !== null && "runs" in said && Array.isArray(said.runs))
      this.events.onRuns(said.runs.filter(isRun));
  }
}
