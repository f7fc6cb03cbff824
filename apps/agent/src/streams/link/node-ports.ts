import { randomBytes } from "node:crypto";
import { type ClientPorts, openWithFallback } from "@setsuna/client";
import { deriveDeviceId } from "@setsuna/e2ee";
import { milliseconds } from "@setsuna/kit";
import { createNodeTransport, type NodeTransport, networkWatch, nodeTimers } from "@setsuna/node-media";
import { nodeIdKeys } from "./id-keys.ts";
import { localNow } from "./local-clock.ts";
import { nodePost } from "./node-post.ts";
import { openNodeSocket } from "./node-socket.ts";
import { opensslSignatures } from "./openssl-signatures.ts";
import { nodeSenderSeed } from "./sender-seed.ts";

export const nodePorts: ClientPorts<NodeTransport> = {
  clock: { now: () => milliseconds(localNow()) },
  timers: nodeTimers,
  random: () => Math.random(),
  openSocket: openWithFallback({
    openWebSocket: openNodeSocket,
    post: nodePost,
    timers: nodeTimers,
    random: () => Math.random(),
  }),
  onNetworkChange: (changed) => networkWatch.listen(changed),
  deviceOf: (link) => deriveDeviceId(nodeSenderSeed(), link),
  openTransport: createNodeTransport,
  signatures: opensslSignatures,
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
  deriveKeys: nodeIdKeys,
};
