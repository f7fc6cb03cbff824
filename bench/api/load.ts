import { setTimeout as pause } from "node:timers/promises";
import { PASSWORD, type Person } from "./people.ts";

export interface LoadResult {
  readonly roundsMs: readonly number[];
  readonly elapsedMs: number;
}

const repeat = async (workers: number, durationMs: number, round: (worker: number) => Promise<void>): Promise<LoadResult> => {
  const roundsMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - startedAt < durationMs) {
        const begun = performance.now();
        await round(worker);
        roundsMs.push(performance.now() - begun);
      }
    }),
  );
  return { roundsMs, elapsedMs: performance.now() - startedAt };
};

export const logInRepeatedly = (people: readonly Person[], together: number, durationMs: number): Promise<LoadResult> => {
  let turn = 0;
  return repeat(together, durationMs, async () => {
    const person = people[turn % people.length];
    turn += 1;
    if (person === undefined) throw new Error("nobody is there to log in");
    await person.client.logIn(person.email, PASSWORD);
  });
};

export const readDuring = async <Value>(
  { client, email }: Person,
  restMs: number,
  task: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly readsMs: readonly number[] }> => {
  const readsMs: number[] = [];
  let over = false;
  const reading = async (): Promise<void> => {
    while (!over) {
      const begun = performance.now();
      const answer = await client.call("GET", "account");
      readsMs.push(performance.now() - begun);
      if (answer.status !== 200) throw new Error(`${email} was answered ${answer.status}`);
      await pause(restMs);
    }
  };
  const done = task().finally(() => {
    over = true;
  });
  const [value] = await Promise.all([done, reading()]);
  return { value, readsMs };
};

export const readRepeatedly = async (people: readonly Person[], durationMs: number, restMs: number): Promise<LoadResult> => {
  const times: number[] = [];
  const { elapsedMs } = await repeat(people.length, durationMs, async (index) => {
    const person = people[index];
    if (person === undefined) throw new Error("there are fewer people than workers");
    const { client, email } = person;
    // Spread out, as people are.
    await pause(restMs * (0.5 + Math.random()));
    const begun = performance.now();
    const answer = await client.call("GET", "account");
    times.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${email} was answered ${answer.status}`);
  });
  return { roundsMs: times, elapsedMs };
};
