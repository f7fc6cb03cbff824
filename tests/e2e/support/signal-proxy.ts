import type { AddressInfo } from "node:net";
import type { ClientMessage, JoinChallengeValue, ServerMessage } from "@setsuna/contracts";
import { WebSocket, WebSocketServer } from "ws";

export interface SignalProxy {
  readonly url: string;
  readonly heard: readonly ClientMessage[];
  readonly drawn: readonly JoinChallengeValue[];
  close(): void;
}

export const openSignalProxy = async (
  upstream: string,
  change: (message: ServerMessage, heard: readonly ClientMessage[]) => ServerMessage | Promise<ServerMessage>,
): Promise<SignalProxy> => {
  const heard: ClientMessage[] = [];
  const drawn: JoinChallengeValue[] = [];
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (client) => {
    const studio = new WebSocket(upstream);
    const waiting: string[] = [];
    let turn: Promise<void> = Promise.resolve();
    client.on("message", (data) => {
      const text = data.toString();
      heard.push(JSON.parse(text) as ClientMessage);
      if (studio.readyState === WebSocket.OPEN) studio.send(text);
      else waiting.push(text);
    });
    studio.on("open", () => {
      for (const text of waiting.splice(0)) studio.send(text);
    });
    studio.on("message", (data) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      if (message.type === "challenge") drawn.push(message.challenge);
      turn = turn.then(async () => client.send(JSON.stringify(await change(message, heard))));
    });
    client.on("close", () => studio.close());
    studio.on("close", () => client.close());
    studio.on("error", () => client.close());
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    drawn,
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
};
