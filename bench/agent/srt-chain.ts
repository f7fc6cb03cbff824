import { freePort } from "@setsuna/testkit";
import { decoderOf, encoderTo, type StartChain, stopAll } from "./chain.ts";
import { Program } from "./program.ts";

const transmit = (name: string, from: string, to: string): Program =>
  new Program(name, "srt-live-transmit", ["-loglevel:error", "-chunk:1316", from, to]);

export const srtChain =
  (latencyMs: number): StartChain =>
  async (link) => {
    const [encoded, across, decoded] = [await freePort(), await freePort(), await freePort()];
    const settings = `latency=${latencyMs}&transtype=live`;
    const decoder = decoderOf(decoded);
    const listener = transmit(
      "srt-live-transmit, receiving",
      `srt://127.0.0.1:${across}?mode=listener&${settings}`,
      `udp://127.0.0.1:${decoded}`,
    );
    const door = link === undefined ? across : await link.entrance("127.0.0.1", across);
    const caller = transmit(
      "srt-live-transmit, sending",
      `udp://127.0.0.1:${encoded}`,
      `srt://127.0.0.1:${door}?mode=caller&${settings}`,
    );
    const encoder = encoderTo(encoded);
    const programs = [encoder, caller, listener, decoder];
    return {
      input: encoder.child.stdin,
      output: decoder.child.stdout,
      tail: () => programs.map((program) => program.tail()).join("\n"),
      stop: () => stopAll(programs),
    };
  };
