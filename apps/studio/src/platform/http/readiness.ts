import type { Log } from "@setsuna/kit";
import type { BucketReport } from "../metrics/bucket-report.ts";
import type { RelayReport } from "../metrics/relay-report.ts";

/** Each reason has an alert rule in ops/prometheus. */
export const READINESS = ["ready", "draining", "no-relay", "fleet-store-away", "database-away", "not-writable"] as const;
export type Readiness = (typeof READINESS)[number];

export interface ReadinessParts {
  readonly isDraining: () => boolean;
  readonly relays: () => readonly RelayReport[];
  /** Buckets that streams need to start. Absent outside a fleet. */
  readonly buckets?: (() => readonly BucketReport[]) | undefined;
  readonly askDatabase?: (() => Promise<unknown>) | undefined;
  /** Resolves after a write to the data directory and the database. Absent: the role writes nothing. */
  readonly tryWriting?: (() => Promise<unknown>) | undefined;
  readonly log: Log;
}

/** Shortest time between two database checks, ms. */
const FRESH_MS = 1000;
/** A successful write counts this long, ms: each costs disk I/O. */
const WRITTEN_MS = 30_000;
/** Retry a failed write sooner, ms, to notice a cleared disk. */
const UNWRITTEN_MS = 5_000;
/** Timeout of the database's answer, ms. */
const ANSWER_MS = 3000;

/** Longest election of a bucket's leader. After that the node isn't ready, ms. */
const ELECTION_MS = 15_000;

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

/** Never rejects. Logs each change. One running relay is enough, because others restart automatically. */
export const readinessOf = ({
  isDraining,
  relays,
  buckets,
  askDatabase,
  tryWriting,
  log,
}: ReadinessParts): (() => Promise<Readiness>) => {
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
  let written: { readonly at: number; readonly isFine: boolean } | undefined;
  let writing: Promise<boolean> | undefined;
  const canWrite = async (): Promise<boolean> => {
    if (tryWriting === undefined) return true;
    const now = performance.now();
    if (written !== undefined && now - written.at < (written.isFine ? WRITTEN_MS : UNWRITTEN_MS)) return written.isFine;
    writing ??= within(tryWriting(), ANSWER_MS)
      .catch((error: unknown) => {
        log.error({ err: error }, "nothing can be written: is the disk full");
        return false;
      })
      .then((isFine) => {
        written = { at: performance.now(), isFine };
        writing = undefined;
        return isFine;
      });
    return writing;
  };
  const state = async (): Promise<Readiness> => {
    if (isDraining()) return "draining";
    if (!relays().some(({ ready }) => ready)) return "no-relay";
    if (buckets?.().some(({ unusableForMs }) => unusableForMs > ELECTION_MS)) return "fleet-store-away";
    if (!(await databaseAnswers())) return "database-away";
    return (await canWrite()) ? "ready" : "not-writable";
  };
  let logged: Readiness = "ready";
  return async () => {
    const readiness = await state();
    if (readiness !== logged) {
      if (readiness === "ready") log.info({ readiness, before: logged }, "ready again");
      else log.warn({ readiness, before: logged }, "not ready: new clients should use another node");
      logged = readiness;
    }
    return readiness;
  };
};
