import { freePort, type Studio, type UdpLink } from "@setsuna/testkit";
import { agentProgram } from "../agent/agent-chain.ts";
import { type Chain, decoderOf, MBPS, stopAll } from "../agent/chain.ts";
import { openLedSignalling } from "../agent/led-signalling.ts";

/** A link per network, by its loopback address. */
export type Networks = ReadonlyMap<string, UdpLink>;

/** A sending agent with these networks, a clean path from the relay to a receiving one, and the decoder of its MPEG-TS. */
export const startPathChain = async (studio: Studio, networks: Networks): Promise<Chain> => {
  const decoded = await freePort();
  const door = await openLedSignalling(studio.signalUrl(), (path) => {
    const link = networks.get(path ?? "");
    if (link === undefined) throw new Error(`no link for the network ${path}`);
    return link;
  });
  const common = ["--id", studio.demoId, "--video", "1"];
  const decoder = decoderOf(decoded);
  const sending = agentProgram("setsuna send", [
    ...["send", "--server", door.origin, ...common],
    ...["--input", "-", "--format", "yuv4mpegpipe", "--bitrate", String(MBPS)],
    ...[...networks.keys()].flatMap((address) => ["--via", address]),
  ]);
  const receiving = agentProgram("setsuna receive", [
    ...["receive", "--server", studio.origin, ...common],
    ...["-o", `udp://127.0.0.1:${decoded}?pkt_size=1316`],
  ]);
  const programs = [sending, receiving, decoder];
  return {
    input: sending.child.stdin,
    output: decoder.child.stdout,
    tail: () => programs.map((program) => program.tail()).join("\n"),
    stop: async () => {
      await stopAll(programs);
      door.close();
    },
  };
};
