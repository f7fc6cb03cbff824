/**
 * Polls until the answer isn't undefined, false or null. Throws after `timeoutMs`, with `what`. Playwright's waiting evaluates
 * strings, which content security policies reject.
 */
export const until = async <Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false | null> | Answer | undefined | false | null,
  timeoutMs = 60_000,
  everyMs = 100,
): Promise<Answer> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};
