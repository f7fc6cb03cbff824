import fc from "fast-check";

export interface FuzzOptions {
  readonly seed: number;
  readonly inputs: number;
  readonly path?: string | undefined;
}

export interface FuzzTarget {
  readonly name: string;
  /** Relative to others, 1 by default: costly targets get fewer inputs. */
  readonly cost: number;
  /** Throws Error with the seed, the path and the smallest failing input. */
  run(options: FuzzOptions): void;
}

/** Per input, ms; the fastest try counts, as others use the machine. */
const LIMIT_MS = 150;
/** At least this many tries, over this long, ms: neighbors may block the machine for seconds. */
const TRIES = 3;
const PATIENCE_MS = 10_000;

const elapsed = <Input>(check: (input: Input) => void, input: Input): number => {
  const startedAt = performance.now();
  check(input);
  return performance.now() - startedAt;
};

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
 * `check` throws on a violation: an undocumented parser error, or an assertion.
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
