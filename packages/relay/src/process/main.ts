import { randomInt } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { type FromRelay, RelayConfig, ToRelay } from "@setsuna/contracts";
import { endLibrary, onLibraryError, raisePriority } from "@setsuna/node-media";
import { Ingress } from "../ingress/ingress.ts";
import { movedGate, turnGate } from "../ingress/ingress-gate.ts";
import { Relay } from "../relay.ts";
import { HandshakeNudge } from "../transport/handshake-nudge.ts";
import { processLog } from "./process-log.ts";
import { Ticker } from "./ticker.ts";
import { together } from "./together.ts";

const HEALTH_INTERVAL_MS = 1000;

const log = processLog("relay");

const readConfig = (): RelayConfig => {
  try {
    return RelayConfig.parse(JSON.parse(process.argv[2] ?? ""));
  } catch (error) {
    // Omit the message: it quotes the input, which contains TURN credentials.
    log.error({ err: error instanceof Error ? error.name : "unknown" }, "the relay was started without a valid configuration");
    process.exit(1);
  }
};

const openTurnIngress = async (config: RelayConfig): Promise<Ingress | undefined> => {
  if (config.turnIngress !== true) return undefined;
  try {
    return await Ingress.open(config, turnGate);
  } catch (error) {
    log.error({ err: String(error) }, "no port of the range is free for the TURN ingress");
    process.exit(1);
  }
};

/** A browser checks a new path only to a port that it has not checked before. */
const MOVED_INGRESSES = 2;

/** Without free ports, clients whose address changes reconnect. */
const openMovedIngresses = async (config: RelayConfig): Promise<Ingress[]> => {
  const gate = movedGate();
  const opened: Ingress[] = [];
  try {
    while (opened.length < MOVED_INGRESSES) opened.push(await Ingress.open(config, gate));
  } catch (error) {
    log.warn({ err: String(error), opened: opened.length }, "no port of the range is free for clients whose address changes");
  }
  return opened;
};

/** Monotonic, ms; shared by all processes of the machine. */
const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

const send = (message: FromRelay): void => {
  if (process.connected) process.send?.(message);
};

const main = async (): Promise<void> => {
  const config = readConfig();
  raisePriority(log);
  onLibraryError((level, message) => log.debug({ level }, message));
  const turnIngress = await openTurnIngress(config);
  const movedIngresses = await openMovedIngresses(config);
  const nudge = new HandshakeNudge(config.bindAddress);
  const relay = new Relay(config, {
    now: () => performance.now(),
    ntpNow: () => performance.timeOrigin + performance.now(),
    random: (below) => randomInt(below),
    // Runs after the poll phase, in which libdatachannel's packets arrive.
    later: together((run) => void setImmediate(run)),
    send,
    log,
    nudge,
    movedIngresses,
    ...(turnIngress === undefined ? {} : { turnIngress }),
  });
  const loopDelay = monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable();
  const ticker = new Ticker({ isIdle: () => relay.isIdle, onTick: () => relay.tick() });
  const health = setInterval(() => {
    const cpu = process.cpuUsage();
    send({
      type: "health",
      ...relay.load(),
      viewing: relay.takeViewing(),
      cpuMicroseconds: cpu.user + cpu.system,
      eventLoopDelayP99Ms: loopDelay.percentile(99) / 1e6,
      memoryBytes: process.memoryUsage.rss(),
    });
    loopDelay.reset();
  }, HEALTH_INTERVAL_MS);
  const stop = (): void => {
    ticker.stop();
    clearInterval(health);
    relay.close();
    turnIngress?.close();
    for (const ingress of movedIngresses) ingress.close();
    nudge.close();
    endLibrary();
    process.exit(0);
  };
  process.on("message", (raw) => {
    const message = ToRelay.safeParse(raw);
    if (!message.success) log.warn({ issues: message.error.issues.length }, "message of the studio not understood");
    else if (message.data.type === "stop") stop();
    else if (message.data.type === "lease") relay.holdSendersUntil(performance.now() + message.data.until - machineNow());
    else {
      relay.handle(message.data);
      ticker.look();
    }
  });
  // Without the studio process, no client can arrive.
  process.on("disconnect", stop);
  process.on("SIGTERM", stop);
  // Ctrl-C reaches the whole group; the studio decides when we stop.
  process.on("SIGINT", () => undefined);
  // The parent may have disconnected before we listened.
  if (!process.connected) stop();
  send({ type: "ready", pid: process.pid });
};

await main();
