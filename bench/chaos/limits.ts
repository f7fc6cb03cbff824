import type { Struck } from "../../tests/chaos/world.ts";

interface Limit {
  readonly stoodStill: number;
  /** Limit of a login or purchase, ms. */
  readonly people: number;
}

/** Milliseconds, within normal jitter of a busy machine. */
const UNSEEN = 1000;
const PROMPT = 3000;

export const LIMITS: Readonly<Record<string, Limit>> = {
  "API node killed": { stoodStill: UNSEEN, people: 6000 },
  "API node hangs": { stoodStill: UNSEEN, people: 12_000 },
  "API node cut off from NATS": { stoodStill: UNSEEN, people: PROMPT },
  "API node with slow NATS": { stoodStill: UNSEEN, people: PROMPT },
  "API node cut off from the database": { stoodStill: UNSEEN, people: 12_000 },
  "API node with a slow database": { stoodStill: UNSEEN, people: 15_000 },
  "relay node killed": { stoodStill: 3000, people: PROMPT },
  "relay node hangs": { stoodStill: 8000, people: PROMPT },
  "relay node cut off from NATS": { stoodStill: 8000, people: PROMPT },
  "relay node with slow NATS": { stoodStill: UNSEEN, people: PROMPT },
  "relay process killed": { stoodStill: 3000, people: PROMPT },
  "relay process hangs": { stoodStill: 12_000, people: PROMPT },
  "NATS server 1 of 3 killed": { stoodStill: UNSEEN, people: PROMPT },
  "NATS server 2 of 3 killed": { stoodStill: UNSEEN, people: PROMPT },
  "NATS server 3 of 3 killed": { stoodStill: UNSEEN, people: PROMPT },
  "all NATS servers killed": { stoodStill: UNSEEN, people: PROMPT },
  "all NATS servers hang": { stoodStill: UNSEEN, people: PROMPT },
  "NATS slow for all": { stoodStill: UNSEEN, people: PROMPT },
  "PostgreSQL killed": { stoodStill: UNSEEN, people: 10_000 },
  "PostgreSQL restarted": { stoodStill: UNSEEN, people: 8000 },
  "PostgreSQL fails over": { stoodStill: UNSEEN, people: 10_000 },
  "PostgreSQL unreachable for 60 s": { stoodStill: UNSEEN, people: 75_000 },
  "PostgreSQL hangs": { stoodStill: UNSEEN, people: 14_000 },
  "PostgreSQL slow for all": { stoodStill: UNSEEN, people: 15_000 },
};

export const overLimits = ({ fault, stoodStill, logIn, purchase, heldUp }: Struck): string[] => {
  const limit = LIMITS[fault];
  if (limit === undefined) return [`${fault} has no limit`];
  const times = [
    ["streams stood still", stoodStill, limit.stoodStill],
    ["a log-in took", logIn ?? 0, limit.people],
    ["a purchase took", purchase ?? 0, limit.people],
  ] as const;
  return times.flatMap(([what, took, most]) =>
    took - heldUp > most ? [`${fault}: ${what} ${Math.round(took)} ms, over the limit of ${most} ms`] : [],
  );
};
