/**
 * Asks until the answer is not undefined, false or null. Throws after `timeoutMs` with `what` in the message.
 * Pages under a content security policy refuse Playwright's own waiting, which evaluates strings.
 */
export const until = async (what, ask, timeoutMs = 60000, everyMs = 100) => {
    const end = performance.now() + timeoutMs;
    for (;;) {
        const answer = await ask();
        if (answer !== undefined && answer !== false && answer !== null)
            return answer;
        if (performance.now() > end)
            throw new Error(`waited ${timeoutMs} ms for ${what}`);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
};
