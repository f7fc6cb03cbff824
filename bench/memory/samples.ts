import { childrenOf } from "@setsuna/testkit";
import { residentBytes } from "../shared/resident.ts";

const MEGABYTE = 1024 * 1024;

export interface Sample {
  readonly atMs: number;
  readonly studio: number;
  readonly relays: number;
}

const residentMb = (pid: number): number => {
  try {
    return residentBytes(pid) / MEGABYTE;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return 0;
    throw error;
  }
};

export class MemorySampler {
  readonly samples: Sample[] = [];
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(everyMs: number) {
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  #look(): void {
    const studio = childrenOf(process.pid).find(({ command }) => command.some((part) => part.endsWith("/studio/dist/main.js")));
    if (studio === undefined) return;
    const relays = childrenOf(studio.pid).reduce((sum, { pid }) => sum + residentMb(pid), 0);
    this.samples.push({ atMs: performance.now() - this.#startedAt, studio: residentMb(studio.pid), relays });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

export const totalOf = ({ studio, relays }: Sample): number => studio + relays;

/** Largest sum, and mean of the last `restMs`. Throws when nothing was sampled. */
export const peakAndRest = (samples: readonly Sample[], restMs: number): { readonly peakMb: number; readonly restMb: number } => {
  const last = samples.at(-1);
  if (last === undefined) throw new Error("no process was seen");
  const rest = samples.filter(({ atMs }) => atMs >= last.atMs - restMs).map(totalOf);
  return { peakMb: Math.max(...samples.map(totalOf)), restMb: rest.reduce((sum, each) => sum + each, 0) / rest.length };
};
