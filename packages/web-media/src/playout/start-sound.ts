/**
 * Sound that starts with a press. Safari lets only the handler of a gesture start audio, but a client opens its audio seconds after the press. Pages
 * import this module alone (`@setsuna/web-media/start-sound`): it needs no other code of this package.
 */
const AUDIO_SAMPLE_RATE = 48_000;
/** `latencyHint`, s. Zero instead of "interactive": measured in Chromium, 8 ms to the output instead of 32. The ring covers the cost. */
export const LEAST_LATENCY_S = 0;

const contexts: AudioContext[] = [];
const elements: HTMLAudioElement[] = [];
const unlockers = new Set<() => void>();

const openContext = (latencyS: number): AudioContext =>
  new AudioContext({ sampleRate: AUDIO_SAMPLE_RATE, latencyHint: latencyS });

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof DOMException)) throw error;
};

/** Starts a context for later. Once started by a gesture it may be resumed at any time, so it rests until it is taken. */
const keepContext = (): void => {
  const context = openContext(LEAST_LATENCY_S);
  contexts.push(context);
  context.resume().then(() => (contexts.includes(context) ? context.suspend() : undefined), ignoreRefusal);
};

/** An element that a gesture played may play at any time, also with a later source. */
const keepElement = (): void => {
  const element = new Audio();
  elements.push(element);
  element.play().catch(ignoreRefusal);
};

/**
 * Starts the sound of players. Call in the handler of a gesture, before the client starts. Resumes the outputs that are open, and keeps what
 * `players` outputs need that open later.
 */
export const startSound = (players = 1): void => {
  for (const unlock of unlockers) unlock();
  if (typeof AudioContext !== "function") return;
  while (contexts.length < players) keepContext();
  while (elements.length < players) keepElement();
};

/** Calls `unlock` at each {@link startSound}. Returns a function that stops this. */
export const onStartSound = (unlock: () => void): (() => void) => {
  unlockers.add(unlock);
  return () => unlockers.delete(unlock);
};

/** Returns the context that a gesture started, or a new one. */
export const takeContext = (latencyS: number): AudioContext => {
  const kept = latencyS === LEAST_LATENCY_S ? contexts.shift() : undefined;
  if (kept === undefined) return openContext(latencyS);
  kept.resume().catch(ignoreRefusal);
  return kept;
};

/** Returns the element that a gesture played, or a new one. */
export const takeElement = (): HTMLAudioElement => elements.shift() ?? new Audio();
