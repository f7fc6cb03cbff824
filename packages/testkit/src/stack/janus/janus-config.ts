import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const JANUS = "/usr/bin/janus";
export const canRunJanus = (address: string): boolean => existsSync(JANUS) && address !== "127.0.0.1";

export interface JanusPorts {
  readonly api: number;
}

const pluginsFolder = (): string => {
  const folder = readdirSync("/usr/lib")
    .map((name) => join("/usr/lib", name, "janus"))
    .find((path) => existsSync(path));
  if (folder === undefined) throw new Error("Janus is installed without its plugins");
  return folder;
};

const quoted = (names: readonly string[]): string => `"${names.join(",")}"`;

const othersIn = (folder: string, keep: string): string =>
  quoted(readdirSync(folder).filter((name) => name.endsWith(".so") && name !== keep));

/** Only the videoroom. `eventLoops`: 0 is a thread per client, Janus's default; otherwise that many threads. */
export const writeJanusConfig = (folder: string, ports: JanusPorts, eventLoops: number, address: string): void => {
  const modules = pluginsFolder();
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(
    "janus.jcfg",
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "${modules}/plugins"
  transports_folder = "${modules}/transports"
  events_folder = "${modules}/events"
  loggers_folder = "${modules}/loggers"
  debug_level = 2
  session_timeout = 0
  event_loops = ${eventLoops}
}
media: { ipv6 = false }
nat: {
  ice_enforce_list = "${address}"
  ice_tcp = false
  full_trickle = false
}
plugins: { disable = ${othersIn(`${modules}/plugins`, "libjanus_videoroom.so")} }
transports: { disable = ${othersIn(`${modules}/transports`, "libjanus_websockets.so")} }
loggers: { disable = ${othersIn(`${modules}/loggers`, "")} }
events: { broadcast = false }
`,
  );
  write(
    "janus.transport.websockets.jcfg",
    `general: {
  json = "compact"
  ws = true
  ws_port = ${ports.api}
  ws_ip = "127.0.0.1"
  wss = false
}
admin: { admin_ws = false }
`,
  );
  write("janus.plugin.videoroom.jcfg", "");
};
