/** Runs `run` soon. */
type Schedule = (run: () => void) => void;

/**
 * Returns a batching `schedule`: one call runs everything queued so far, in order. It serves all streams whose packets arrived
 * together.
 */
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
