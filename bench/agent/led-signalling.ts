import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ServerMessage } from "@setsuna/contracts";
import { leadSdp, type UdpLink } from "@setsuna/testkit";
import { WebSocket, WebSocketServer } from "ws";

/** Replaces the relay's addresses with those of a link. */
export interface LedSignalling {
  /** Origin for clients. */
  readonly origin: string;
  close(): void;
}

const led = async (link: UdpLink, text: string): Promise<string> => {
  const message = ServerMessage.parse(JSON.parse(text));
  return message.type === "answer" ? JSON.stringify({ ...message, sdp: await leadSdp(link, message.sdp) }) : text;
};

export const openLedSignalling = async (signalUrl: string, link: UdpLink): Promise<LedSignalling> => {
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false });
  sockets.on("connection", (client) => {
    const studio = new WebSocket(signalUrl, client.protocol === "" ? [] : [client.protocol]);
    const opened = new Promise<void>((resolve) => studio.once("open", () => resolve()));
    let turn: Promise<void> = Promise.resolve();
    client.on("message", (data) => {
      void opened.then(() => studio.send(data.toString()));
    });
    studio.on("message", (data) => {
      turn = turn.then(async () => client.send(await led(link, data.toString())));
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
