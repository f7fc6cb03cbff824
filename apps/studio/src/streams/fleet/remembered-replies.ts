const REMEMBERED_MS = 5000;

/** Remembers requests and their answers, so that a repeated request runs only once. */
export class RememberedReplies<Reply> {
  private readonly now: () => number;
  private readonly answers = new Map<string, { readonly at: number; readonly reply: Promise<Reply> }>();

  constructor(now: () => number) {
    this.now = now;
  }

  answer(ask: string, serve: () => Promise<Reply>): Promise<Reply> {
    const known = this.answers.get(ask);
    if (known !== undefined) return known.reply;
    for (const [old, { at }] of this.answers) {
      if (this.now() - at < REMEMBERED_MS) break;
      this.answers.delete(old);
    }
    const reply = serve();
    this.answers.set(ask, { at: this.now(), reply });
    return reply;
  }
}
