import type { KeyInput } from "../cli/command.ts";

/** Reads keys of a terminal, raw so each counts at once, or a program's bytes. `ended`: no more comes. */
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
