import { lookup } from "node:dns/promises";
import { type FallbackReason, RequestRefused, SignallingLost } from "@setsuna/client";
import {
  type Channel,
  type IceServer,
  type SerialId,
  SerialId as SerialIdOf,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
  StudioError,
  studioSignalUrl,
  studioUrl,
} from "@setsuna/contracts";
import { createNodeTransport, iceServerOf, type TurnAddress, turnAddresses } from "@setsuna/node-media";
import { Client } from "../../streams/link/client.ts";
import { localNow } from "../../streams/link/local-clock.ts";
import { receivingSection } from "../../streams/subscribe/offer-lines.ts";
import type { Texts } from "../cli/texts.ts";
import { clockErrorOf, watchUpgrade } from "./probes.ts";

/** Without `advice`, there is nothing to do. */
export interface CheckRow {
  readonly name: "address" | "https" | "websocket" | "clock" | "udp";
  readonly ok: boolean;
  readonly ms?: number | undefined;
  readonly detail?: string | undefined;
  readonly advice?: Texts | undefined;
}

const TIMEOUT_MS = 8000;
/** A worse clock dates files and logs wrong; streams don't mind. */
const CLOCK_LIMIT_MS = 1000;
const CLOCK_PATIENCE_MS = 4000;

const ADVICE = {
  address: {
    en: "The server's name cannot be resolved. Check its spelling and the network's DNS.",
    ja: "サーバー名が見つかりません。つづりと、ネットワークのDNSを確認してください。",
  },
  https: {
    en: "The server does not respond over HTTP. Check the address, and that the firewall allows TCP to its port.",
    ja: "サーバーがHTTPに応答しません。アドレスと、ファイアウォールがこのポートへのTCPを通すかを確認してください。",
  },
  websocket: {
    en: "HTTP works but WebSocket does not: a proxy or filter in between is blocking it. Allow /studio/signal, or ask for an exception.",
    ja: "HTTPは通りますがWebSocketが通りません。途中のプロキシやフィルターで /studio/signal を許可してください。",
  },
  clock: {
    en: "This computer's clock is off by more than a second. Turn on time synchronisation (NTP).",
    ja: "このコンピューターの時計が1秒以上ずれています。時刻の同期(NTP)を有効にしてください。",
  },
  udp: {
    en: "This network blocks UDP to the relay, and no TURN server could be reached. Nothing can be sent or received. Allow outgoing UDP to the relay's addresses, or use another network.",
    ja: "中継までUDPが届かず、TURNサーバーにも接続できないため、映像を送受信できません。ファイアウォールで中継のアドレスへのUDPを許可するか、別のネットワークを使ってください。",
  },
} as const satisfies Record<CheckRow["name"], Texts>;

export interface PreflightLimits {
  readonly http: number;
  readonly handshake: number;
  /** For signaling by HTTP to replace a failed WebSocket. */
  readonly fallback: number;
}

export interface PreflightOptions {
  readonly server: string;
  /** Without an ID, checks that must join are skipped. */
  readonly serialId: SerialId | undefined;
  readonly password: string;
  /** The default is 8 s each. */
  readonly limits?: Partial<PreflightLimits>;
}

type Look = Pick<CheckRow, "detail" | "advice">;

const timed = async (name: CheckRow["name"], look: () => Promise<Look>): Promise<CheckRow> => {
  const from = localNow();
  try {
    const found = await look();
    return { name, ok: true, ms: localNow() - from, ...found };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 160) : String(error);
    return { name, ok: false, detail, advice: ADVICE[name] };
  }
};

const timeLimit = <Value>(promise: Promise<Value>, what: string): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** UDP is blocked, but TURN works over TCP. */
const BY_TURN = {
  udp: {
    en: "This network can't reach the relay directly. Video and audio work through the TURN server over UDP.",
    ja: "このネットワークからは中継に直接届きませんが、TURNサーバー経由(UDP)で映像と音声を送受信できます。",
  },
  tcp: {
    en: "UDP is blocked here, but TCP to the TURN server works. Video and audio work that way, but a lost packet delays those after it. For less delay, allow outgoing UDP to the relay's addresses.",
    ja: "このネットワークはUDPを通しませんが、TURNサーバーへのTCPは通ります。映像と音声は送受信できますが、パケットが失われると後続も遅れます。遅延を減らすには、中継のアドレスへのUDPを許可してください。",
  },
  tls: {
    en: "UDP is blocked here, but TLS to the TURN server works. Video and audio work that way, but a lost packet delays those after it. For less delay, allow outgoing UDP to the relay's addresses.",
    ja: "このネットワークはUDPを通しませんが、TURNサーバーへのTLSは通ります。映像と音声は送受信できますが、パケットが失われると後続も遅れます。遅延を減らすには、中継のアドレスへのUDPを許可してください。",
  },
} as const satisfies Record<TurnAddress["transport"], Texts>;

/** Opens a test connection over these servers. Resolves with ICE's selected pair. */
const reachRelay = async ({ signalling }: Client, servers: readonly IceServer[]): Promise<string> => {
  let failed: (error: Error) => void = () => undefined;
  const transport = await createNodeTransport({
    iceServers: servers,
    onFailed: () => failed(new Error("ICE found no path to the relay")),
  });
  try {
    transport.addTrack(receivingSection(false));
    const open = new Promise<void>((resolve, reject) => {
      failed = reject;
      transport.openChannel({ label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false }, { onOpen: resolve });
    });
    // Mark the rejection as handled. A later await still throws it.
    open.catch(() => undefined);
    const channel = 1 as Channel;
    const offer = await transport.createOffer();
    const { answer } = signalling.offer({ type: "subscribe", kind: "video", channel, offer, playout: "instant" });
    await transport.applyAnswer((await answer).sdp);
    await timeLimit(open, "media");
    const pair = transport.selectedPair();
    const place = ({ address, port }: { readonly address: string; readonly port: number }): string => `${address}:${port}`;
    return pair === undefined ? "" : `${place(pair.local)} - ${place(pair.remote)}`;
  } finally {
    transport.close();
  }
};

/** Directly, else through TURN. Rejects with the first failure when all fail. */
const reachSomehow = async (client: Client): Promise<Look> => {
  const servers = client.signalling.iceServers();
  const withoutTurn = servers.filter(({ credential }) => credential === undefined);
  try {
    return { detail: await reachRelay(client, withoutTurn) };
  } catch (failure) {
    if (failure instanceof RequestRefused || failure instanceof SignallingLost) throw failure;
    const addresses = turnAddresses(servers);
    const tried = await Promise.allSettled(addresses.map((turn) => reachRelay(client, [iceServerOf(turn)])));
    for (const transport of ["udp", "tcp", "tls"] as const) {
      const open = tried.find((outcome, index) => outcome.status === "fulfilled" && addresses[index]?.transport === transport);
      if (open?.status === "fulfilled")
        return { detail: `TURN (${transport.toUpperCase()}), ${open.value}`, advice: BY_TURN[transport] };
    }
    throw failure;
  }
};

const BY_HTTP: Readonly<Partial<Record<FallbackReason, Texts>>> = {
  blocked: {
    en: "A proxy or filter blocks WebSocket, so signaling uses HTTP. That works, but more slowly. Allow WebSocket on /studio/signal.",
    ja: "途中のプロキシやフィルターがWebSocketを止めているため、HTTPで通信しています。使えますが、応答が遅くなります。/studio/signal へのWebSocketを許可してください。",
  },
  slow: {
    en: "WebSocket was slow to open, so signaling uses HTTP. The server may be overloaded, or a proxy delays WebSocket on /studio/signal.",
    ja: "WebSocketの接続に時間がかかっているため、HTTPで通信しています。サーバーが混み合っているか、途中のプロキシが /studio/signal へのWebSocketを遅らせています。",
  },
};

const settleClock = async ({ signalling }: Client): Promise<void> => {
  const until = localNow() + CLOCK_PATIENCE_MS;
  while (!signalling.clockSettled() && localNow() < until) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Checks in sequence what a stream needs, with advice for failures. Never throws for a finding. */
export const preflight = async (
  { server, serialId, password, limits }: PreflightOptions,
  found: (row: CheckRow) => void,
): Promise<readonly CheckRow[]> => {
  const limit: PreflightLimits = { http: TIMEOUT_MS, handshake: TIMEOUT_MS, fallback: TIMEOUT_MS, ...limits };
  const rows: CheckRow[] = [];
  const look = async (name: CheckRow["name"], run: () => Promise<Look>): Promise<boolean> => {
    const row = await timed(name, run);
    rows.push(row);
    found(row);
    return row.ok;
  };
  const url = new URL(studioUrl(server, "/studio/"));
  if (!(await look("address", async () => ({ detail: (await lookup(url.hostname.replace(/^\[|\]$/g, ""))).address }))))
    return rows;
  // Without an ID, only the response's `Date` header gives a rough offset.
  let roughly: number | undefined;
  const isReachable = await look("https", async () => {
    const askedAt = Date.now();
    const { headers, status } = await fetch(url, { signal: AbortSignal.timeout(limit.http), redirect: "manual" });
    roughly = clockErrorOf({ date: headers.get("date"), age: headers.get("age"), askedAt, answeredAt: Date.now() });
    return { detail: `${status}` };
  });
  if (!isReachable) return rows;
  const refused: { code?: string } = {};
  let byHttp: Look = {};
  const client = new Client({
    server,
    // This ID is never assigned. Its refusal proves that WebSocket works.
    serialId: serialId ?? SerialIdOf.parse("aaaaaaa"),
    role: "receiver",
    password,
    onRefused: (error) => {
      refused.code = error.code;
    },
    onFallback: (reason) => {
      const advice = BY_HTTP[reason];
      if (advice !== undefined) byHttp = { detail: "HTTP", advice };
    },
  });
  const hasSocket = await look("websocket", async () => {
    const upgrade = watchUpgrade(studioSignalUrl(server) ?? "", limit);
    try {
      await Promise.race([client.connect(new AbortController().signal), upgrade.unusable]);
    } catch (error) {
      if (error instanceof StudioError && error.code !== "server-unreachable") {
        // Older servers answer with these codes instead.
        if (serialId === undefined && ["wrong-password", "unknown-serial-id"].includes(error.code)) return { ...byHttp };
        return { ...byHttp, detail: [error.code, ...(byHttp.detail === undefined ? [] : [byHttp.detail])].join(", ") };
      }
      throw upgrade.failure() ?? error;
    } finally {
      upgrade.end();
    }
    return { ...byHttp };
  });
  if (!hasSocket) {
    // A proxy may have written the `Date` header.
    client.close();
    return rows;
  }
  if (refused.code === undefined) await settleClock(client);
  const offset = client.signalling.clockOffset() ?? roughly;
  if (offset !== undefined)
    await look("clock", async () => {
      if (Math.abs(offset) > CLOCK_LIMIT_MS) throw new Error(`${Math.round(offset)} ms`);
      return { detail: `${offset.toFixed(1)} ms` };
    });
  if (serialId !== undefined && refused.code === undefined)
    await look("udp", async () => {
      try {
        return await reachSomehow(client);
      } catch (error) {
        if (error instanceof RequestRefused) throw new Error(error.error.code);
        if (error instanceof SignallingLost) throw new Error("signalling went away");
        throw error;
      }
    });
  client.close();
  return rows;
};
