import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { until } from "../polling.ts";

/** A received webhook. */
export interface WebhookMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> };
  /** Secrets of {@link WebhookReceiver.secrets} that signed it. */
  readonly signedBy: readonly string[];
}

const signs = (secret: string, text: string, header: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(text).digest();
  return header.split(" ").some((part) => {
    const [version, signature = ""] = part.split(",");
    const given = Buffer.from(signature, "base64");
    return version === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

/** A customer's server, which verifies Standard Webhooks signatures without our code or any library. */
export class WebhookReceiver {
  readonly secrets: string[] = [];
  readonly messages: WebhookMessage[] = [];
  /** Chooses the HTTP status; a promise delays the answer. */
  answer: (message: WebhookMessage) => number | Promise<number> = () => 204;
  private readonly server = createServer((request, response) => {
    this.take(request).then(
      (status) => response.writeHead(status, { location: "/elsewhere" }).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  /** Throws once closed. */
  get url(): string {
    const address = this.server.address();
    if (typeof address !== "object" || address === null) throw new Error("the receiver is closed");
    return `http://127.0.0.1:${address.port}/hooks`;
  }

  types(): string[] {
    return this.messages.map(({ body }) => body.type);
  }

  /** Resolves to the `count`-th message of a type, counted from 1. */
  next(type: string, count = 1): Promise<WebhookMessage> {
    return until(
      `${type} number ${count}, after ${this.types().join(", ")}`,
      () => this.messages.filter(({ body }) => body.type === type)[count - 1] ?? false,
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage): Promise<number> {
    const text = await bodyOf(request);
    const header = (name: string): string => String(request.headers[name] ?? "");
    const signed = `${header("webhook-id")}.${header("webhook-timestamp")}.${text}`;
    const message: WebhookMessage = {
      id: header("webhook-id"),
      timestamp: Number(header("webhook-timestamp")),
      body: JSON.parse(text) as WebhookMessage["body"],
      signedBy: this.secrets.filter((secret) => signs(secret, signed, header("webhook-signature"))),
    };
    this.messages.push(message);
    return this.answer(message);
  }
}
