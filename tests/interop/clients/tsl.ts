import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Client, TslTally, TslTool } from "../tools.ts";
import { Heard } from "./listener.ts";
import { packageVersion } from "./package-version.ts";

const require = createRequire(import.meta.url);

/** `tsl-umd-v5` has no types. */
interface Tsl5Message {
  readonly index: number;
  readonly display: { readonly text: string; readonly lh_tally: number; readonly text_tally: number; readonly rh_tally: number };
}
interface Tsl5 {
  on(event: "message", hear: (message: Tsl5Message) => void): void;
  listenUDP(port: number): void;
  listenTCP(port: number): void;
  sendTallyUDP(host: string, port: number, tally: object, isWrapped: boolean): void;
  sendTallyTCP(host: string, port: number, tally: object, isWrapped: boolean): void;
}

const closedWithRun = async (): Promise<void> => undefined;

const listeners = new Map<string, Heard<TslTally>>();

const tsl5Tool = (): TslTool => {
  const Tsl5Class = require("tsl-umd-v5") as new () => Tsl5;
  return {
    version: "5.0",
    send: async (port, index, { tally, text }, over, isWrapped) => {
      const display = { text, lh_tally: 0, text_tally: tally, rh_tally: 0, brightness: 3 };
      const library = new Tsl5Class();
      const message = { screen: 0, index, display };
      if (over === "udp") library.sendTallyUDP("127.0.0.1", port, message, isWrapped);
      else library.sendTallyTCP("127.0.0.1", port, message, isWrapped);
    },
    listen: async (port, over) => {
      const known = listeners.get(`${over} ${port}`);
      if (known !== undefined) return known;
      const heard = new Heard<TslTally>(closedWithRun);
      listeners.set(`${over} ${port}`, heard);
      const library = new Tsl5Class();
      library.on("message", ({ index, display }) => {
        const { text, lh_tally, text_tally, rh_tally } = display;
        heard.set(String(index), { text, tally: Math.max(lh_tally, text_tally, rh_tally) });
      });
      if (over === "udp") library.listenUDP(port);
      else library.listenTCP(port);
      return heard;
    },
  };
};

/** `tsl-umd` has no types. */
interface Tsl31 {
  readonly server: { close(): void; address(): AddressInfo };
  on(
    event: "message",
    hear: (message: {
      readonly address: number;
      readonly label: string;
      readonly tally1: number;
      readonly tally2: number;
    }) => void,
  ): void;
}

const tsl31Tool = (): TslTool => {
  const Tsl31Class = require("tsl-umd") as new (port: number) => Tsl31;
  return {
    version: "3.1",
    listen: async (port) => {
      const library = new Tsl31Class(port);
      const heard = new Heard<TslTally>(async () => library.server.close());
      library.on("message", ({ address, label, tally1, tally2 }) =>
        heard.set(String(address), { text: label, tally: tally1 === 1 ? 1 : tally2 === 1 ? 2 : 0 }),
      );
      return heard;
    },
  };
};

export const tslUmdV5: Client = {
  id: "tsl-umd-v5",
  name: "tsl-umd-v5",
  does: { en: "TSL UMD 5.0 in Node, by UDP and TCP", ja: "Node用のTSL UMD 5.0(UDPとTCP)" },
  tools: ["tsl"],
  missing: () => undefined,
  open: async () => ({ version: packageVersion("tsl-umd-v5"), tsl: tsl5Tool() }),
};

export const tslUmd: Client = {
  id: "tsl-umd",
  name: "tsl-umd",
  does: { en: "TSL UMD 3.1 in Node; receives only", ja: "Node用のTSL UMD 3.1(受信のみ)" },
  tools: ["tsl"],
  missing: () => undefined,
  open: async () => ({ version: packageVersion("tsl-umd"), tsl: tsl31Tool() }),
};
