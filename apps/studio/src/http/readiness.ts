import type { Log } from "@setsuna/kit";
import type { RelayReport } from "../relay-pool/relay-pool.ts";

/** Whether new clients should come here, and if not, why. */
export type Readiness = "ready" | "draining" | "no-relay" | "database-away";

export interface ReadinessParts {
  /** True from the signal to stop on. */
  readonly isDraining: () => boolean;
  readonly relays: () => readonly RelayReport[];
  /** Resolves when the database answers. Absent for a role that has none. */
  readonly askDatabase?: (() => Promise<unknown>) | undefined;
  readonly log: Log;
}

/** The database is not asked again sooner, in ms: whoever asks us often does not ask it often. */
const FRESH_MS = 1000;
/** A database that has not answered by then does not, in ms. */
const ANSWER_MS = 3000;

const within = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Answers whether this process is ready. Never rejects. One relay that runs is enough: others are started again by themselves. */
export const readinessOf = ({ isDraining, relays, askDatabase, log }: ReadinessParts): (() => Promise<Readiness>) => {
  let asked: { readonly at: number; readonly answers: Promise<boolean> } | undefined;
  const databaseAnswers = (): Promise<boolean> => {
    if (askDatabase === undefined) return Promise.resolve(true);
    const now = performance.now();
    if (asked === undefined || now - asked.at > FRESH_MS) {
      const answers = within(askDatabase(), ANSWER_MS).catch((error: unknown) => {
        log.warn({ err: error }, "the database did not answer");
        return false;
      });
      asked = { at: now, answers };
    }
    return asked.answers;
  };
  return async () => {
    if (isDraining()) return "draining";
    if (!relays().some(({ ready }) => ready)) return "no-relay";
    return (await databaseAnswers()) ? "ready" : "database-away";
  };
};
