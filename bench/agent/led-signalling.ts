import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ClientMessage, ServerMessage } from "@setsuna/contracts";
import { leadSdp, type UdpLink } from "@setsuna/testkit";
import { WebSocket, WebSocketServer } from "ws";

export interface LedSignalling {
  readonly origin: string;
  close(): void;
}

/** Link of a sender's network; undefined: of a client with one. */
export type LinkOf = (path: string | undefined) => UdpLink;

class LedClient {
  private readonly linkOf: LinkOf;
  private readonly paths = new Map<number, string>();

  constructor(linkOf: LinkOf) {
    this.linkOf = linkOf;
  }

  asked(text: string): void {
    const message = ClientMessage.parse(JSON.parse(text));
    if (message.type === "publish" && message.path !== undefined) this.paths.set(message.request, message.path.name);
  }

  async led(text: string): Promise<string> {
    const message = ServerMessage.parse(JSON.parse(text));
    if (message.type !== "answer") return text;
    const link = this.linkOf(this.paths.get(message.request));
    return JSON.stringify({ ...message, sdp: await leadSdp(link, message.sdp) });
  }
}

export const openLedSignalling = async (signalUrl: string, linkOf: LinkOf): Promise<LedSignalling> => {
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false });
  sockets.on("connection", (client) => {
    const studio = new WebSocket(signalUrl, client.protocol === "" ? [] : [client.protocol]);
    const opened = new Promise<void>((resolve) => studio.once("open", () => resolve()));
    let turn: Promise<void> = Promise.resolve();
    const through = new LedClient(linkOf);
    client.on("message", (data) => {
      through.asked(data.toString());
      void opened.then(() => studio.send(data.toString()));
    });
    studio.on("message", (data) => {
      turn = turn.then(async () => client.send(await through.led(data.toString())));
    });
    studio.on("close", (code) => client.close(code >= 3000 ? code : 1001));
    client.on("close", () => studio.close());
    studio.on("error", () => client.terminate());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
    },
  };
};
