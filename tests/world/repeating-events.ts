/** What comes again after so long; in one queue at a time. */
export interface RepeatingEvent {
  /** Time at which it comes next, ms. */
  at: number;
  /** Its place among events of that time. */
  order: number;
}

/** Taken ones are forgotten when so many lead the line. */
const FORGOTTEN = 1024;

/** Events of one interval: each is put in behind those that are there, as time goes on for all. */
export class RepeatingEvents<Event extends RepeatingEvent> {
  private line: Event[] = [];
  private next = 0;

  /** The next one; undefined where there is none. */
  get first(): Event | undefined {
    return this.line[this.next];
  }

  push(event: Event): void {
    this.line.push(event);
  }

  /** Takes the first one away. */
  shift(): void {
    this.next += 1;
    if (this.next < FORGOTTEN) return;
    this.line = this.line.slice(this.next);
    this.next = 0;
  }
}
