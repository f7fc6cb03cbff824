import { spawnSync } from "node:child_process";
import type { Client, Listener, OscTool } from "../tools.ts";
import { debianVersion } from "./debian-version.ts";
import { LineProgram, PYTHON } from "./line-program.ts";
import { notInstalled } from "./missing.ts";

const ASK_MS = 100;

const toolOf = (program: LineProgram): OscTool => ({
  send: async (port, messages, over) => void (await program.order("send", port, messages, over)),
  listen: async (port): Promise<Listener<readonly unknown[]>> => {
    await program.order("listen", port);
    const values = new Map<string, readonly unknown[]>();
    const asked = new Set<string>();
    const timer = setInterval(() => {
      for (const key of asked)
        program.order("newest", key).then(
          (value) => (value === null ? undefined : values.set(key, value as readonly unknown[])),
          () => clearInterval(timer),
        );
    }, ASK_MS);
    return {
      newest: (key) => {
        asked.add(key);
        return values.get(key);
      },
      close: async () => {
        clearInterval(timer);
        await program.order("close", port);
      },
    };
  },
});

export const liblo: Client = {
  id: "liblo",
  name: "liblo",
  does: { en: "OSC in C, by UDP and TCP, with its Python binding", ja: "C言語のOSC(UDPとTCP)。Pythonから使用" },
  tools: ["osc"],
  missing: () => (spawnSync(PYTHON, ["-c", "import liblo"]).status === 0 ? undefined : notInstalled("liblo", "python3-liblo")),
  open: async () => {
    const program = new LineProgram("liblo_tool.py");
    await program.version;
    return { version: debianVersion("liblo7"), osc: toolOf(program), close: () => program.close() };
  },
};
