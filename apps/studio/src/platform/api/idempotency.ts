/** An answer as it is given again. */
export interface KeptReply {
  readonly status: number;
  /** JSON text; undefined for an answer without a body. */
  readonly body: string | undefined;
}

export interface IdempotentRequest {
  /** Caller and endpoint: another caller's request may use the same key. */
  readonly scope: string;
  /** The client's `Idempotency-Key`. */
  readonly key: string;
  /** The request's contents in one form. */
  readonly contents: string;
}

/** Makes a retry the same request. */
export interface Idempotency {
  /**
   * Runs `action` for the first request with this scope and key, and gives its answer to later ones; a request that comes while
   * the first runs waits for it. An answer that is not to be kept (`undefined` from `keep`), or a throw, leaves nothing behind.
   * Throws `idempotency-conflict` when the contents differ.
   */
  once<Answer extends KeptReply>(
    request: IdempotentRequest,
    now: Date,
    action: () => Promise<Answer>,
    keep: (answer: Answer) => boolean,
  ): Promise<KeptReply>;
}
