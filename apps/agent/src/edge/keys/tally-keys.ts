import { type Channel, TALLY_KEY, type TallyValue, tallyName } from "@setsuna/contracts";
import type { ControlPort } from "../control-port.ts";

export type KeyAct =
  | { readonly act: "tally"; readonly value: TallyValue }
  | { readonly act: "channel"; readonly by: 1 | -1 }
  | { readonly act: "end" };

const ACTS: Readonly<Record<string, KeyAct>> = {
  "0": { act: "tally", value: 0 },
  " ": { act: "tally", value: 0 },
  "1": { act: "tally", value: 1 },
  r: { act: "tally", value: 1 },
  "2": { act: "tally", value: 2 },
  g: { act: "tally", value: 2 },
  "3": { act: "tally", value: 3 },
  a: { act: "tally", value: 3 },
  "\u001b[C": { act: "channel", by: 1 },
  n: { act: "channel", by: 1 },
  "\u001b[D": { act: "channel", by: -1 },
  p: { act: "channel", by: -1 },
  q: { act: "end" },
  // In raw mode, Ctrl-C and Ctrl-D arrive as characters.
  "\u0003": { act: "end" },
  "\u0004": { act: "end" },
};

export const readKeys = (chunk: string): readonly KeyAct[] => {
  const acts: KeyAct[] = [];
  for (let at = 0; at < chunk.length; ) {
    const arrow = chunk.slice(at, at + 3);
    const key = arrow.startsWith("\u001b[") ? arrow : (chunk[at] ?? "").toLowerCase();
    const act = ACTS[key];
    if (act !== undefined) acts.push(act);
    at += key.length;
  }
  return acts;
};

/** 0-3 (also r, g, a, space) set the tally, arrows or n and p change the channel, q ends. `say` gets a line after each key. */
export class TallyKeys {
  private readonly port: ControlPort;
  private readonly print: (line: string) => void;
  private readonly end: () => void;
  private at = 0;

  constructor(port: ControlPort, print: (line: string) => void, end: () => void) {
    this.port = port;
    this.print = print;
    this.end = end;
  }

  /** Channel that the next key sets; undefined if none is sent. */
  channel(): Channel | undefined {
    return this.port.channels()[this.at];
  }

  take(chunk: string): void {
    for (const key of readKeys(chunk)) {
      if (key.act === "end") {
        this.end();
        return;
      }
      const count = this.port.channels().length;
      if (key.act === "channel" && count > 0) this.at = (this.at + key.by + count) % count;
      const channel = this.channel();
      if (channel === undefined) continue;
      if (key.act === "tally") this.port.setState(channel, TALLY_KEY, key.value, "keys");
      const value = this.port.state(channel, TALLY_KEY);
      this.print(`control ${channel}: ${value === 1 || value === 2 || value === 3 ? tallyName(value) : tallyName(0)}`);
    }
  }
}
