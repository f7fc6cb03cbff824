/** Runs `run` soon. */
type Schedule = (run: () => void) => void;

/** Returns what runs all that is handed to it until then at once, in order: one `schedule` serves all streams whose packets came together. */
export const together = (schedule: Schedule): Schedule => {
  let waiting: (() => void)[] = [];
  return (run) => {
    if (waiting.push(run) > 1) return;
    schedule(() => {
      const due = waiting;
      waiting = [];
      for (const each of due) each();
    });
  };
};
