export class KeyframeTimer {
  private readonly send: () => void;
  private seconds = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(send: () => void) {
    this.send = send;
  }

  /** Seconds; 0 for none. */
  set(seconds: number): void {
    if (seconds === this.seconds) return;
    this.seconds = seconds;
    clearInterval(this.timer);
    this.timer = seconds > 0 ? setInterval(this.send, seconds * 1000) : undefined;
  }
}
