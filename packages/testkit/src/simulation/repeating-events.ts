export interface RepeatingEvent {
  at: number;
  order: number;
}

const FORGOTTEN = 1024;

/** All share one interval, so appending keeps them sorted. */
export class RepeatingEvents<Event extends RepeatingEvent> {
  private line: Event[] = [];
  private next = 0;

  get first(): Event | undefined {
    return this.line[this.next];
  }

  push(event: Event): void {
    this.line.push(event);
  }

  shift(): void {
    this.next += 1;
    if (this.next < FORGOTTEN) return;
    this.line = this.line.slice(this.next);
    this.next = 0;
  }
}
