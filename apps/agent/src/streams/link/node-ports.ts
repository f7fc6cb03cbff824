import { randomBytes } from "node:crypto";
import { type ClientPorts, openWithFallback, type Timers } from "@setsuna/client";
import { deriveDeviceId } from "@setsuna/e2ee";
import { milliseconds } from "@setsuna/kit";
import { createNodeTransport, every, type NodeTransport, onNetworkChange } from "@setsuna/node-media";
import { nodeIdKeys } from "./id-keys.ts";
import { localNow } from "./local-clock.ts";
import { nodePost } from "./node-post.ts";
import { openNodeSocket } from "./node-socket.ts";
import { opensslSignatures } from "./openssl-signatures.ts";
import { nodeSenderSeed } from "./sender-seed.ts";

const timers: Timers = {
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, task) => every(ms, task),
};

export const nodePorts: ClientPorts<NodeTransport> = {
  clock: { now: () => milliseconds(localNow()) },
  timers,
  random: () => Math.random(),
  openSocket: openWithFallback({ openWebSocket: openNodeSocket, post: nodePost, timers, random: () => Math.random() }),
  onNetworkChange,
  deviceOf: (link) => deriveDeviceId(nodeSenderSeed(), link),
  openTransport: createNodeTransport,
  signatures: opensslSignatures,
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
  deriveKeys: nodeIdKeys,
};
