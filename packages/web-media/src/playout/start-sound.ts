/** Safari needs a gesture, but clients open audio seconds later. Pages import this alone (`@setsuna/web-media/start-sound`). */
const AUDIO_SAMPLE_RATE = 48_000;
/** Requested output latency, s. 0, not "interactive": 8 instead of 32 ms in Chromium. The ring covers the cost. */
export const MIN_LATENCY_S = 0;

const contexts: AudioContext[] = [];
const elements: HTMLAudioElement[] = [];
const unlockers = new Set<() => void>();

const openContext = (latencyS: number): AudioContext =>
  new AudioContext({ sampleRate: AUDIO_SAMPLE_RATE, latencyHint: latencyS });

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof DOMException)) throw error;
};

const keepContext = (): void => {
  const context = openContext(MIN_LATENCY_S);
  contexts.push(context);
  context.resume().then(() => (contexts.includes(context) ? context.suspend() : undefined), ignoreRefusal);
};

/** It can play any time after a gesture. */
const keepElement = (): void => {
  const element = new Audio();
  elements.push(element);
  element.play().catch(ignoreRefusal);
};

/** Resumes open outputs and prepares `players` more. Call it in a gesture, before the client starts. */
export const startSound = (players = 1): void => {
  for (const unlock of unlockers) unlock();
  if (typeof AudioContext !== "function") return;
  while (contexts.length < players) keepContext();
  while (elements.length < players) keepElement();
};

/** Returns the stop function. */
export const onStartSound = (unlock: () => void): (() => void) => {
  unlockers.add(unlock);
  return () => unlockers.delete(unlock);
};

/** Returns the context that a gesture started, or a new one. */
export const takeContext = (latencyS: number): AudioContext => {
  const kept = latencyS === MIN_LATENCY_S ? contexts.shift() : undefined;
  if (kept === undefined) return openContext(latencyS);
  kept.resume().catch(ignoreRefusal);
  return kept;
};

/** Returns the element that a gesture played, or a new one. */
export const takeElement = (): HTMLAudioElement => elements.shift() ?? new Audio();
