import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  /** Time since the sample before, µs. */
  readonly timeDeltas: readonly number[];
}

export interface FunctionShare {
  readonly name: string;
  readonly share: number;
}

const IDLE = "(idle)";

export const topFunctions = ({ nodes, samples, timeDeltas }: CpuProfile, count: number): FunctionShare[] => {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const name = functionName === "" ? "(anonymous)" : functionName;
      return [id, url === "" ? name : `${name} (${basename(url)}:${lineNumber + 1})`] as const;
    }),
  );
  const times = new Map<string, number>();
  const half = timeDeltas.reduce((sum, time) => sum + time, 0) / 2;
  let at = 0;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0;
    const name = names.get(id) ?? "?";
    if (name !== IDLE && at > half) times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([name, time]) => ({ name, share: time / all }))
    .sort((a, b) => b.share - a.share)
    .slice(0, count);
};

export const profileFlags = (folder: string): readonly string[] => ["--cpu-prof", `--cpu-prof-dir=${folder}`];

/** Reads the profile that a process has written into `folder`. Throws if there is none. */
export const readProfile = (folder: string): CpuProfile => {
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile"));
  if (file === undefined) throw new Error(`no profile in ${folder}`);
  return JSON.parse(readFileSync(join(folder, file), "utf8"));
};
