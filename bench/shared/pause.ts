/** Resolves after `ms`: while a bench measures, and not to wait for something that could be asked for. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
