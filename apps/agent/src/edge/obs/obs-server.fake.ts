import { createHash, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

const HELLO = 0;
const IDENTIFY = 1;
const IDENTIFIED = 2;
const EVENT = 5;
const REQUEST = 6;
const RESPONSE = 7;
const NOT_IDENTIFIED = 4007;
const AUTHENTICATION_FAILED = 4009;
const UNSUPPORTED_RPC_VERSION = 4010;
const SUCCESS = 100;
const UNKNOWN_REQUEST = 204;
const RESOURCE_NOT_FOUND = 600;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

interface Item {
  readonly source: string;
  enabled: boolean;
}

/** Simulates OBS from the protocol document: Hello, Identify with SHA-256, events by subscription, requests. */
export class ObsServer {
  readonly scenes = new Map<string, Item[]>();
  readonly groups = new Map<string, Item[]>();
  program = "";
  preview: string | undefined;
  readonly clients = new Map<WebSocket, number>();
  mute = false;
  rpcVersion = 1;
  identifiedWith: unknown;
  private readonly password: string | undefined;
  private server: WebSocketServer | undefined;
  private port = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(password?: string) {
    this.password = password;
  }

  async start(protocols: readonly string[] = ["obswebsocket.json"]): Promise<void> {
    const server = new WebSocketServer({
      host: "127.0.0.1",
      port: this.port,
      handleProtocols: (offered) => [...offered].find((each) => protocols.includes(each)) ?? false,
    });
    this.server = server;
    server.on("connection", (socket) => this.greet(socket));
    await new Promise<void>((resolve) => server.once("listening", () => resolve()));
    this.port = (server.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    this.clients.clear();
    for (const socket of server?.clients ?? []) socket.terminate();
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  }

  identified(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  event(eventType: string, eventIntent: number, eventData: object): void {
    for (const [socket, subscriptions] of this.clients)
      if ((subscriptions & eventIntent) !== 0)
        socket.send(JSON.stringify({ op: EVENT, d: { eventType, eventIntent, eventData } }));
  }

  private greet(socket: WebSocket): void {
    const salt = randomBytes(32).toString("base64");
    const challenge = randomBytes(32).toString("base64");
    const authentication = this.password === undefined ? {} : { authentication: { challenge, salt } };
    if (!this.mute)
      socket.send(
        JSON.stringify({ op: HELLO, d: { obsWebSocketVersion: "5.5.2", rpcVersion: this.rpcVersion, ...authentication } }),
      );
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data));
      if (op === IDENTIFY) {
        this.identifiedWith = d;
        const right = this.password === undefined || d.authentication === sha256(sha256(this.password + salt) + challenge);
        if (!right) socket.close(AUTHENTICATION_FAILED, "Authentication failed.");
        else if (d.rpcVersion !== this.rpcVersion || this.rpcVersion !== 1) socket.close(UNSUPPORTED_RPC_VERSION);
        else {
          this.clients.set(socket, d.eventSubscriptions ?? 0);
          socket.send(JSON.stringify({ op: IDENTIFIED, d: { negotiatedRpcVersion: 1 } }));
          for (const resolve of this.waiting.splice(0)) resolve();
        }
      } else if (!this.clients.has(socket)) socket.close(NOT_IDENTIFIED);
      else if (op === REQUEST) this.answer(socket, d);
    });
    socket.on("close", () => this.clients.delete(socket));
  }

  private answer(
    socket: WebSocket,
    { requestType, requestId, requestData }: { requestType: string; requestId: string; requestData?: { sceneName?: string } },
  ): void {
    const items = (list: readonly Item[] | undefined) =>
      list?.map(({ source, enabled }, index) => ({ sceneItemId: index + 1, sourceName: source, sceneItemEnabled: enabled }));
    const answers: Record<string, () => object | undefined> = {
      GetSceneList: () => ({
        currentProgramSceneName: this.program,
        currentPreviewSceneName: this.preview ?? null,
        scenes: [...this.scenes.keys()].map((sceneName, sceneIndex) => ({ sceneName, sceneIndex })),
      }),
      GetGroupList: () => ({ groups: [...this.groups.keys()] }),
      GetSceneItemList: () => {
        const sceneItems = items(this.scenes.get(requestData?.sceneName ?? ""));
        return sceneItems && { sceneItems };
      },
      GetGroupSceneItemList: () => {
        const sceneItems = items(this.groups.get(requestData?.sceneName ?? ""));
        return sceneItems && { sceneItems };
      },
    };
    const known = answers[requestType];
    const responseData = known?.();
    const code = known === undefined ? UNKNOWN_REQUEST : responseData === undefined ? RESOURCE_NOT_FOUND : SUCCESS;
    socket.send(
      JSON.stringify({
        op: RESPONSE,
        d: { requestType, requestId, requestStatus: { result: code === SUCCESS, code }, ...(responseData && { responseData }) },
      }),
    );
  }
}
