export interface EventFeedEvents {
  /** JSON of an event on the ID. */
  onEvent(event: unknown): void;
}

/** Wait before the feed is requested again, ms. */
const AGAIN_MS = 2000;
/** An older studio has no feed, and a wrong token gets none: polls go on meanwhile. Ms. */
const REFUSED_MS = 60_000;
/** The studio writes a comment at least every ten seconds, ms. */
const SILENCE_MS = 45_000;

/** Listens to an ID's events (Server-Sent Events). After a pause, the studio repeats those that were missed. */
export class EventFeed {
  private readonly url: string;
  private readonly token: string;
  private readonly events: EventFeedEvents;
  private readonly ending = new AbortController();
  private cursor: string | undefined;

  constructor(url: string, token: string, events: EventFeedEvents) {
    this.url = url;
    this.token = token;
    this.events = events;
    void this.run();
  }

  close(): void {
    this.ending.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const wait = await this.listen();
      if (!signal.aborted) await this.pause(wait);
    }
  }

  private async listen(): Promise<number> {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    try {
      heard();
      const headers = {
        authorization: `Bearer ${this.token}`,
        accept: "text/event-stream",
        ...(this.cursor === undefined ? {} : { "last-event-id": this.cursor }),
      };
      const answer = await fetch(this.url, { headers, signal: AbortSignal.any([this.ending.signal, silence.signal]) });
      if (!answer.ok || answer.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
        await answer.body?.cancel();
        return answer.ok || answer.status < 500 ? REFUSED_MS : AGAIN_MS;
      }
      let text = "";
      const decoder = new TextDecoder();
      for await (const bytes of answer.body ?? []) {
        heard();
        text += decoder.decode(bytes, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) this.take(block);
      }
      return AGAIN_MS;
    } catch {
      // The polls tell why the studio can't be reached.
      return AGAIN_MS;
    } finally {
      clearTimeout(timer);
    }
  }

  private take(block: string): void {
    const cursor = /^id: ?(\d+)$/m.exec(block)?.[1];
    const data = /^data: ?(.*)$/m.exec(block)?.[1];
    if (cursor === undefined || data === undefined) return;
    this.cursor = cursor;
    this.events.onEvent(JSON.parse(data));
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer);
        this.ending.signal.removeEventListener("abort", over);
        resolve();
      };
      const timer = setTimeout(over, ms);
      this.ending.signal.addEventListener("abort", over);
    });
  }
}
