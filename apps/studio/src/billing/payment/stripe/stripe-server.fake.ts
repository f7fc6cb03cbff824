import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string | undefined;
  readonly authorization: string | undefined;
}

const CARD_ERROR = (code: string, decline: string | undefined, intent: Json): Json => ({
  error: {
    type: "card_error",
    code,
    ...(decline === undefined ? {} : { decline_code: decline }),
    message: "Your card was declined.",
    doc_url: `https://stripe.com/docs/error-codes/${code}`,
    payment_intent: intent,
  },
});

/**
 * Stripe's shapes (API 2026-10-28) on loopback: customers, SetupIntents and PaymentIntents, decided by the payment method's name.
 * Keeps answers by idempotency key, as Stripe does.
 */
export class FakeStripe {
  readonly requests: StripeRequest[] = [];
  readonly intents = new Map<string, Json>();
  readonly setups = new Map<string, Json>();
  readonly refunds = new Map<string, Json>();
  refunding: "succeeded" | "pending" | "charge_disputed" = "succeeded";
  readonly attached = new Set<string>();
  /** Answers this many requests with 500, after acting on them. */
  failing = 0;
  private readonly replies = new Map<string, { status: number; body: Json }>();
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async open(): Promise<FakeStripe> {
    const server = createServer();
    const fake = new FakeStripe(server);
    server.on("request", (request, response) => void fake.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://localhost");
    const form = request.method === "GET" ? url.searchParams : new URLSearchParams(Buffer.concat(chunks).toString());
    const idempotencyKey = [request.headers["idempotency-key"]].flat()[0];
    const { authorization } = request.headers;
    this.requests.push({ method: request.method ?? "", path: url.pathname, form, idempotencyKey, authorization });
    const known = request.method === "POST" && idempotencyKey !== undefined ? this.replies.get(idempotencyKey) : undefined;
    const reply = known ?? this.act(`${request.method} ${url.pathname}`, form);
    if (idempotencyKey !== undefined) this.replies.set(idempotencyKey, reply);
    const fails = this.failing > 0;
    if (fails) this.failing -= 1;
    const body = fails ? { error: { type: "api_error", message: "An unknown error occurred" } } : reply.body;
    response
      .writeHead(fails ? 500 : reply.status, { "content-type": "application/json", "request-id": `req_${this.requests.length}` })
      .end(JSON.stringify(body));
  }

  private act(call: string, form: URLSearchParams): { status: number; body: Json } {
    const [, kind = "", id = "", action] = /^(?:GET|POST) \/v1\/(\w+)\/?(\w*)\/?(\w*)$/.exec(call) ?? [];
    if (kind === "customers") return { status: 200, body: { id: "cus_1", object: "customer", email: form.get("email") } };
    if (kind === "payment_methods") return this.detach(id);
    if (kind === "setup_intents") return this.setup(id);
    if (kind === "refunds") return call.startsWith("GET") ? this.listRefunds(form) : this.refund(form);
    if (id === "search") {
      const key = /:'([^']*)'$/.exec(form.get("query") ?? "")?.[1];
      const data = [...this.intents.values()].filter((intent) => (intent.metadata as Json).charge_key === key);
      return { status: 200, body: { object: "search_result", data, has_more: false, url: "/v1/payment_intents/search" } };
    }
    const intent = this.intents.get(id);
    if (id !== "" && intent === undefined)
      return { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing", message: "No such" } } };
    if (intent === undefined) return this.create(form);
    if (action !== "cancel") return { status: 200, body: intent };
    // Stripe can't cancel a settling charge either.
    if (intent.status === "succeeded" || intent.status === "processing")
      return {
        status: 400,
        body: {
          error: {
            type: "invalid_request_error",
            code: "payment_intent_unexpected_state",
            message: "No",
            payment_intent: intent,
          },
        },
      };
    Object.assign(intent, { status: "canceled", cancellation_reason: form.get("cancellation_reason") });
    return { status: 200, body: intent };
  }

  private listRefunds(form: URLSearchParams): { status: number; body: Json } {
    const refund = this.refunds.get(form.get("payment_intent") ?? "");
    return {
      status: 200,
      body: { object: "list", data: refund === undefined ? [] : [refund], has_more: false, url: "/v1/refunds" },
    };
  }

  private refund(form: URLSearchParams): { status: number; body: Json } {
    const intent = form.get("payment_intent") ?? "";
    if (this.refunding === "charge_disputed")
      return {
        status: 400,
        body: { error: { type: "invalid_request_error", code: "charge_disputed", message: "The charge is disputed." } },
      };
    const refund: Json = {
      id: `re_${this.refunds.size + 1}`,
      object: "refund",
      payment_intent: intent,
      status: this.refunding,
      metadata: { charge_key: form.get("metadata[charge_key]") },
    };
    this.refunds.set(intent, refund);
    return { status: 200, body: refund };
  }

  private detach(id: string): { status: number; body: Json } {
    const attached = this.attached.delete(id);
    if (attached) return { status: 200, body: { id, object: "payment_method", type: "card", customer: null } };
    const message = "The payment method you provided is not attached to a customer so detachment is impossible.";
    return { status: 400, body: { error: { type: "invalid_request_error", message } } };
  }

  private setup(id: string): { status: number; body: Json } {
    if (id !== "") return { status: 200, body: this.setups.get(id) ?? {} };
    const made = {
      id: `seti_${this.setups.size + 1}`,
      object: "setup_intent",
      client_secret: "seti_secret_x",
      status: "requires_payment_method",
      payment_method: null,
      last_setup_error: null,
      usage: "off_session",
    };
    this.setups.set(made.id, made);
    return { status: 200, body: made };
  }

  private create(form: URLSearchParams): { status: number; body: Json } {
    const method = form.get("payment_method") ?? "";
    if (method === "pm_gone")
      return {
        status: 400,
        body: { error: { type: "invalid_request_error", code: "resource_missing", message: "No such PaymentMethod" } },
      };
    const intent: Json = {
      id: `pi_${this.intents.size + 1}`,
      object: "payment_intent",
      amount: Number(form.get("amount")),
      currency: form.get("currency"),
      client_secret: "pi_secret_x",
      cancellation_reason: null,
      last_payment_error: null,
      metadata: { charge_key: form.get("metadata[charge_key]") },
      status: "succeeded",
    };
    this.intents.set(String(intent.id), intent);
    const refuse = (code: string, decline?: string) => {
      const error = { type: "card_error", code, ...(decline === undefined ? {} : { decline_code: decline }) };
      Object.assign(intent, { status: "requires_payment_method", last_payment_error: error });
      return { status: 402, body: CARD_ERROR(code, decline, { ...intent }) };
    };
    if (method === "pm_declined") return refuse("card_declined", "insufficient_funds");
    if (method === "pm_asks" && form.get("off_session") === "true")
      return refuse("authentication_required", "authentication_required");
    if (method === "pm_asks") Object.assign(intent, { status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    if (method === "pm_slow") intent.status = "processing";
    return { status: 200, body: { ...intent } };
  }
}
