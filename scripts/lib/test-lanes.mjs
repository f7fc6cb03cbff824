import { run } from "./run.mjs";

/**
 * `npm run test:all`: lanes side by side, each with one project after another. Journeys leave a fifth of two processors idle, or
 * half if they run one by one. The other tests get that, with the lowest priority.
 */
export const LANES = [
  { projects: ["e2e-network", "e2e", "e2e-parallel"], isUrgent: true },
  { projects: ["unit"], isUrgent: false },
  { projects: ["image"], isUrgent: false },
];

const ENDED_BY_USER = [129, 130, 143];

/** Resolves with 0, or a failed run's exit code. A failure doesn't stop later runs; a signal does. */
export const runLanes = async (args, { env }, start = run) => {
  let failure = 0;
  const runLane = async ({ projects, isUrgent }) => {
    const options = { env: { ...env, ...(isUrgent ? {} : { TEST_ASIDE: "1" }) }, isUrgent };
    for (const project of projects) {
      const code = await start("vitest", [...args, `--project=${project}`], options);
      if (code !== 0) failure = code;
      if (ENDED_BY_USER.includes(code)) return;
    }
  };
  await Promise.all(LANES.map(runLane));
  return failure;
};
