import { type Log, parseJson } from "@setsuna/kit";
import Stripe from "stripe";
import { z } from "zod";
import type { StripeSettings } from "../../../platform/index.ts";
import {
  type ChargeOrder,
  type GatewayCharge,
  type GatewayEvent,
  type GatewayPort,
  GatewayUnavailable,
} from "../gateway-port.ts";
import { isSignedNow } from "../signed-time.ts";
import { chargeOfIntent, failureOf } from "./stripe-charge.ts";
import { refundOf } from "./stripe-refund.ts";
import { setupOfIntent } from "./stripe-setup.ts";

const TIMEOUT_MS = 20_000;
const TOLERANCE_SECONDS = 300;
const KEY = "charge_key";
/** A refund may be reported as done and fail days later. */
const REFUND_EVENTS: ReadonlySet<string> = new Set(["refund.created", "refund.updated", "refund.failed"]);
const FORM_OF_KEY = /^[A-Za-z0-9:_.-]{1,200}$/;

const intentOf = (error: Stripe.errors.StripeError): Stripe.PaymentIntent | undefined => error.payment_intent;

/** Only a card refusal concerns the charge. Hide Stripe's messages: they may quote request data. */
const unavailable = (error: unknown): never => {
  if (error instanceof Stripe.errors.StripeError)
    throw new GatewayUnavailable(
      `${error.type}${error.code === undefined ? "" : ` ${error.code}`} ${error.requestId ?? ""}`.trim(),
    );
  throw error;
};

/** Card numbers never reach us: the page's form belongs to Stripe. */
export const stripeGateway = (settings: StripeSettings, log: Log): GatewayPort => {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.server,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: "setsuna-studio" },
  });

  const final = async (intent: Stripe.PaymentIntent): Promise<GatewayCharge> => {
    if (intent.status !== "requires_payment_method") return chargeOfIntent(intent);
    const code = failureOf(intent.last_payment_error);
    const { reference, result } = await cancel(intent.id, "abandoned");
    return { reference, result: result.state === "failed" ? { state: "failed", code } : result };
  };

  const cancel = async (id: string, reason: "abandoned"): Promise<GatewayCharge> => {
    try {
      return chargeOfIntent(await stripe.paymentIntents.cancel(id, { cancellation_reason: reason }));
    } catch (error) {
      // The intent ended meanwhile.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state")
        return chargeOfIntent(await stripe.paymentIntents.retrieve(id));
      throw error;
    }
  };

  /** Off session, a charge that waits for its holder has failed. */
  const withoutHolder = async (intent: Stripe.PaymentIntent, offSession: boolean): Promise<GatewayCharge> => {
    const waits = intent.status === "requires_action" || intent.status === "requires_confirmation";
    return offSession && waits ? cancel(intent.id, "abandoned") : final(intent);
  };

  const create = async (order: ChargeOrder): Promise<GatewayCharge> => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: order.amount,
          currency: "jpy",
          customer: order.customer,
          payment_method: order.paymentMethod,
          allowed_payment_method_types: ["card"],
          confirm: true,
          off_session: order.offSession,
          description: order.description,
          metadata: { [KEY]: order.idempotencyKey },
        },
        { idempotencyKey: order.idempotencyKey },
      );
      return await withoutHolder(intent, order.offSession);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) {
        const intent = intentOf(error);
        if (intent === undefined) return { reference: "", result: { state: "failed", code: failureOf(error) } };
        const charge = await withoutHolder(intent, true);
        return charge.result.state === "failed" ? { ...charge, result: { state: "failed", code: failureOf(error) } } : charge;
      }
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        // For example a detached card: Stripe charges nothing, and never will for this order.
        log.error({ charge: order.idempotencyKey, code: error.code, request: error.requestId }, "stripe refuses an order");
        return { reference: "", result: { state: "failed", code: "card-declined" } };
      }
      throw error;
    }
  };

  return {
    name: "stripe",
    publishableKey: settings.publishableKey,
    createCustomer: async (accountId, email, idempotencyKey) => {
      const made = await stripe.customers
        .create({ email, metadata: { account: accountId } }, { idempotencyKey })
        .catch(unavailable);
      return made.id;
    },
    startCardSetup: async (customer, idempotencyKey) => {
      const intent = await stripe.setupIntents
        .create(
          {
            customer,
            usage: "off_session",
            allowed_payment_method_types: ["card"],
            // Mandatory in Japan when keeping a card; off-session charges are exempt afterwards.
            payment_method_options: { card: { request_three_d_secure: "any" } },
          },
          { idempotencyKey },
        )
        .catch(unavailable);
      return { setup: intent.id, clientSecret: intent.client_secret, url: null };
    },
    readCardSetup: async (setup) =>
      setupOfIntent(await stripe.setupIntents.retrieve(setup, { expand: ["payment_method"] }).catch(unavailable)),
    detachCard: async (paymentMethod) => {
      try {
        await stripe.paymentMethods.detach(paymentMethod);
      } catch (error) {
        // The card is already detached or missing.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          log.info({ code: error.code, request: error.requestId }, "a card was detached already");
          return;
        }
        unavailable(error);
      }
    },
    charge: (order) => create(order).catch(unavailable),
    findCharge: async (idempotencyKey, reference) => {
      if (reference !== null && reference !== "") return stripe.paymentIntents.retrieve(reference).then(final).catch(unavailable);
      if (!FORM_OF_KEY.test(idempotencyKey)) throw new RangeError("a charge's key cannot be searched for");
      const found = await stripe.paymentIntents
        .search({ query: `metadata['${KEY}']:'${idempotencyKey}'`, limit: 1 })
        .catch(unavailable);
      const intent = found.data[0];
      return intent === undefined ? undefined : final(intent).catch(unavailable);
    },
    refund: (reference, idempotencyKey) => refundOf(stripe, reference, idempotencyKey, log).catch(unavailable),
    giveUp: (reference) => cancel(reference, "abandoned").catch(unavailable),
    readEvent: (body, signature, now) => readStripeEvent(stripe, settings.webhookSecret, body, signature, now),
  };
};

const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() }) }),
});

const readStripeEvent = (
  stripe: Stripe,
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
  now: Date,
): GatewayEvent | undefined => {
  if (!isSignedNow(signature, now)) return undefined;
  const verifier = stripe.webhooks.signature;
  if (verifier === null) throw new Error("Stripe's library has no signatures here");
  try {
    verifier.verifyHeader(Buffer.from(body), signature ?? "", secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
  const event = StripeEvent.safeParse(parseJson(Buffer.from(body).toString("utf8")));
  if (!event.success) return undefined;
  const { id, type, data } = event.data;
  const key = data.object.metadata?.[KEY];
  if (type.startsWith("payment_intent.") && key !== undefined) return { event: id, kind: "charge", idempotencyKey: key };
  if (REFUND_EVENTS.has(type) && key !== undefined) return { event: id, kind: "refund", idempotencyKey: key };
  if (type === "setup_intent.succeeded" || type === "setup_intent.canceled")
    return { event: id, kind: "setup", setup: data.object.id };
  return { event: id, kind: "other" };
};
