import { Bundle, Message, Client as OscClient, Server } from "node-osc";
import type { Client, OscMessage, OscTool } from "../tools.ts";
import { NotApplicable } from "../types.ts";
import { Heard } from "./listener.ts";
import { packageVersion } from "./package-version.ts";

const messageOf = ({ address, args }: OscMessage): Message => {
  const message = new Message(address);
  for (const value of args) {
    if (typeof value === "boolean") message.append({ type: value ? "T" : "F", value });
    else if (typeof value === "number") message.append({ type: "i", value });
    else message.append(value);
  }
  return message;
};

const tool: OscTool = {
  send: async (port, messages, over) => {
    if (over === "tcp") throw new NotApplicable("UDP only");
    const client = new OscClient("127.0.0.1", port);
    const [first, ...others] = messages.map(messageOf);
    if (first === undefined) return;
    const packet = others.length === 0 ? first : new Bundle(first, ...others);
    await new Promise<void>((resolve, reject) =>
      client.send(packet, (error: Error | null) => (error ? reject(error) : resolve())),
    );
    client.close();
  },
  listen: async (port) => {
    const server = await new Promise<Server>((resolve) => {
      const made = new Server(port, "127.0.0.1", () => resolve(made));
    });
    const heard = new Heard<readonly unknown[]>(() => new Promise((resolve) => server.close(() => resolve())));
    server.on("message", ([address, ...args]) => heard.set(String(address), args));
    return heard;
  },
};

export const nodeOsc: Client = {
  id: "node-osc",
  name: "node-osc",
  does: { en: "OSC in Node, by UDP", ja: "Node用のOSC(UDP)" },
  tools: ["osc"],
  missing: () => undefined,
  open: async () => ({ version: packageVersion("node-osc"), osc: tool }),
};
