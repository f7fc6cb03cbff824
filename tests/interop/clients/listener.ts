import type { Listener } from "../tools.ts";

export class Heard<Value> implements Listener<Value> {
  private readonly values = new Map<string, Value>();
  private readonly end: () => Promise<void>;

  constructor(end: () => Promise<void>) {
    this.end = end;
  }

  set(key: string, value: Value): void {
    this.values.set(key, value);
  }

  newest(key: string): Value | undefined {
    return this.values.get(key);
  }

  close(): Promise<void> {
    return this.end();
  }
}
