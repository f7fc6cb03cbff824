export interface KeptReply {
  readonly status: number;
  /** JSON text; undefined without a body. */
  readonly body: string | undefined;
}

export interface IdempotentRequest {
  /** Names caller and endpoint, because another caller may use the same key. */
  readonly scope: string;
  readonly key: string;
  readonly contents: string;
}

export interface Idempotency {
  /**
   * Runs `action` for the first request with this scope and key, and replays its answer to later ones; concurrent ones wait. A
   * throw, or `undefined` from `keep`, stores nothing. Throws `idempotency-conflict` when the contents differ.
   */
  once<Answer extends KeptReply>(
    request: IdempotentRequest,
    now: Date,
    action: () => Promise<Answer>,
    keep: (answer: Answer) => boolean,
  ): Promise<KeptReply>;
}
