import type { CurrentSession } from "@setsuna/contracts";
import { afterAnswer, afterSilence, LOADING, type SessionState } from "./session-state.ts";

/** The first check decides no sooner than this after it began, in ms. Spec §2, §9. */
export const AUTH_CHECK_DELAY_MS = 400;

export interface SessionPorts {
  /** A same-site request of a loaded page: only that carries the strict cookie. */
  readonly read: () => Promise<CurrentSession>;
  readonly wait: (ms: number) => Promise<void>;
  readonly announce: () => void;
  readonly failed: (error: unknown) => void;
}

/** Sends nothing until first needed. */
export class SessionStore {
  private readonly ports: SessionPorts;
  private readonly listeners = new Set<() => void>();
  private current: SessionState = LOADING;
  private started = false;
  private turn = 0;

  constructor(ports: SessionPorts) {
    this.ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.started) {
      this.started = true;
      void this.check();
    }
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): SessionState => this.current;

  /** Has no effect before the first subscriber. Never rejects. */
  async check(): Promise<void> {
    if (!this.started) return;
    this.turn += 1;
    const turn = this.turn;
    const undecided = this.current.state === "loading" || this.current.state === "unreachable";
    const delay = undecided ? this.ports.wait(AUTH_CHECK_DELAY_MS) : undefined;
    const next = await this.ports.read().then(
      (answer) => (before: SessionState) => afterAnswer(before, answer),
      (error: unknown) => {
        this.ports.failed(error);
        return afterSilence;
      },
    );
    await delay;
    if (turn === this.turn) this.become(next(this.current));
  }

  retry(): Promise<void> {
    this.become(LOADING);
    return this.check();
  }

  settle(session: CurrentSession): void {
    this.turn += 1;
    this.started = true;
    this.become(session.state === "signed-out" ? { state: "signed-out", endedElsewhere: false } : session);
    this.ports.announce();
  }

  noticeEnd(): void {
    this.turn += 1;
    this.become(afterAnswer(this.current, { state: "signed-out" }));
  }

  private become(next: SessionState): void {
    if (next === this.current) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
