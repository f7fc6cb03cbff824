import fc from "fast-check";

/** Describes a run of a target. The same seed gives the same inputs on every machine. */
export interface FuzzOptions {
  readonly seed: number;
  readonly inputs: number;
  /** Of a failure that is to be replayed, as it was printed; absent: begin at the first input. */
  readonly path?: string | undefined;
}

/** Something that takes input from outside, and what must hold whatever comes. */
export interface FuzzTarget {
  readonly name: string;
  /** Cost of one input beside the others, 1 by default: dearer targets get fewer of a run's inputs. */
  readonly cost: number;
  /** Throws Error with the seed, the path and the smallest input found when something does not hold. */
  run(options: FuzzOptions): void;
}

/** One input must be dealt with in this time, ms, unless a target says otherwise; the fastest try counts: others use the machine too. */
const LIMIT_MS = 150;
/** It is tried so often at least, and on for this long, ms: neighbours may have the machine for seconds. */
const TRIES = 3;
const PATIENCE_MS = 10_000;

const elapsed = <Input>(check: (input: Input) => void, input: Input): number => {
  const startedAt = performance.now();
  check(input);
  return performance.now() - startedAt;
};

/** Checks one input after the other. Once one was too slow, the smaller ones that fast-check tries then are not waited for so long. */
const inTime = <Input>(check: (input: Input) => void, limitMs: number): ((input: Input) => void) => {
  let patienceMs = PATIENCE_MS;
  return (input) => {
    let fastest = elapsed(check, input);
    for (let tries = 1, spent = fastest; fastest > limitMs && (tries < TRIES || spent < patienceMs); tries += 1) {
      const took = elapsed(check, input);
      spent += took;
      fastest = Math.min(fastest, took);
    }
    if (fastest <= limitMs) return;
    patienceMs = 0;
    throw new Error(`took ${Math.round(fastest)} ms for one input, at most ${limitMs}`);
  };
};

const shown = (value: unknown): string => {
  const bytes = (_key: string, part: unknown): unknown =>
    part instanceof Uint8Array ? `${part.length} bytes ${Buffer.from(part.subarray(0, 400)).toString("hex")}` : part;
  return (JSON.stringify(value, bytes) ?? String(value)).slice(0, 2000);
};

/**
 * A target. `check` throws when something does not hold: by a parser's error that is not the documented one, or by an assertion.
 * @param cost see {@link FuzzTarget.cost}.
 * @param limitMs how long one input may take.
 */
export const fuzzTarget = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  check: (input: Input) => void,
  cost = 1,
  limitMs = LIMIT_MS,
): FuzzTarget => ({
  name,
  cost,
  run: ({ seed, inputs, path }) => {
    const result = fc.check(fc.property(input, inTime(check, limitMs)), {
      seed,
      numRuns: inputs,
      ...(path === undefined ? {} : { path }),
    });
    if (!result.failed) return;
    const { errorInstance, counterexamplePath, counterexample } = result;
    const said = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
    throw new Error(
      `${name} failed. Replay: npm run fuzz -- --target="${name}" --seed=${seed} --path=${counterexamplePath}\ninput: ${shown(counterexample?.[0])}\n${said}`,
    );
  },
});
