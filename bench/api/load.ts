import { setTimeout as pause } from "node:timers/promises";
import { PASSWORD, type Person } from "./people.ts";

/** What a load came to: how long each round took, in ms, and how long all took together. */
export interface LoadResult {
  readonly roundsMs: readonly number[];
  readonly elapsedMs: number;
}

const repeat = async (
  people: readonly Person[],
  durationMs: number,
  round: (person: Person) => Promise<void>,
): Promise<LoadResult> => {
  const roundsMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() - startedAt < durationMs) {
        const begun = performance.now();
        await round(person);
        roundsMs.push(performance.now() - begun);
      }
    }),
  );
  return { roundsMs, elapsedMs: performance.now() - startedAt };
};

/** Each person logs in by SRP, again and again. */
export const logInRepeatedly = (people: readonly Person[], durationMs: number): Promise<LoadResult> =>
  repeat(people, durationMs, async ({ email, client }) => {
    await client.logIn(email, PASSWORD);
  });

/** Each person reads their account and rests, again and again; the rest is not in the times. */
export const readRepeatedly = async (people: readonly Person[], durationMs: number, restMs: number): Promise<LoadResult> => {
  const times: number[] = [];
  const { elapsedMs } = await repeat(people, durationMs, async ({ client, email }) => {
    // They do not all press at the same moment.
    await pause(restMs * (0.5 + Math.random()));
    const begun = performance.now();
    const answer = await client.call("GET", "account");
    times.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${email} was answered ${answer.status}`);
  });
  return { roundsMs: times, elapsedMs };
};
