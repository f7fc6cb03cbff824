type Schedule = (run: () => void) => void;

/** Batches: one call runs everything queued so far, in order, for all streams whose packets came together. */
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
