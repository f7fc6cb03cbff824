import type { KeyInput } from "../cli/command.ts";

/**
 * Listens to the keys of a terminal, raw meanwhile so that a key counts at once, or to what a program writes. `ended`: no more comes.
 * Returns what gives the terminal back as it was.
 */
export const openKeySource = (input: KeyInput, take: (chunk: string) => void, ended: () => void): (() => void) => {
  const onData = (chunk: Buffer): void => take(chunk.toString("utf8"));
  input.setRawMode?.(true);
  input.on("data", onData);
  input.once("end", ended);
  input.resume();
  return () => {
    input.off("data", onData);
    input.setRawMode?.(false);
    input.pause();
  };
};
