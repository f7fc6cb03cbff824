import { fileURLToPath } from "node:url";
import { freePort, type Studio } from "@setsuna/testkit";
import { type Chain, decoderOf, MBPS, type StartChain, stopAll } from "./chain.ts";
import { openLedSignalling } from "./led-signalling.ts";
import { Program } from "./program.ts";

const MAIN = fileURLToPath(new URL("../../apps/agent/src/main.ts", import.meta.url));

const agentProgram = (name: string, args: readonly string[]): Program =>
  new Program(name, process.execPath, ["--import", "tsx", MAIN, ...args, "--json"]).hearOutput();

export interface AgentServers {
  readonly sendTo: string;
  readonly receiveFrom: string;
  /** Networks to send over. Absent: the system chooses. */
  readonly vias?: readonly string[];
  close(): void;
}

export const startAgents = async ({ demoId }: Studio, servers: AgentServers): Promise<Chain> => {
  const { sendTo, receiveFrom, vias = [] } = servers;
  const decoded = await freePort();
  const common = ["--id", demoId, "--video", "1"];
  const decoder = decoderOf(decoded);
  const sending = agentProgram("setsuna send", [
    ...["send", "--server", sendTo, ...common],
    ...["--input", "-", "--format", "yuv4mpegpipe", "--bitrate", String(MBPS)],
    ...vias.flatMap((via) => ["--via", via]),
  ]);
  const receiving = agentProgram("setsuna receive", [
    ...["receive", "--server", receiveFrom, ...common],
    ...["-o", `udp://127.0.0.1:${decoded}?pkt_size=1316`],
  ]);
  const programs = [sending, receiving, decoder];
  return {
    input: sending.child.stdin,
    output: decoder.child.stdout,
    tail: () => programs.map((program) => program.tail()).join("\n"),
    stop: async () => {
      await stopAll(programs);
      servers.close();
    },
  };
};

export const agentChain =
  (studio: Studio): StartChain =>
  async (link) => {
    const door = link === undefined ? undefined : await openLedSignalling(studio.signalUrl(), () => link);
    return startAgents(studio, {
      sendTo: studio.origin,
      receiveFrom: door?.origin ?? studio.origin,
      close: () => door?.close(),
    });
  };
