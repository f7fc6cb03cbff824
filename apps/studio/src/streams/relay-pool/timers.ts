import type { Milliseconds } from "@setsuna/kit";

export interface Timers {
  after(delay: Milliseconds, action: () => void): () => void;
}
