import type { Log } from "@setsuna/kit";
import Stripe from "stripe";
import type { RefundResult } from "../gateway-port.ts";

const resultOf = ({ status }: Pick<Stripe.Refund, "status">): RefundResult => {
  if (status === "failed" || status === "canceled") return "refused";
  return status === "succeeded" ? "refunded" : "pending";
};

/**
 * Checks for an existing refund: Stripe remembers a key for only a day, and a failed refund isn't retried. Throws Stripe's error
 * when it doesn't answer.
 */
export const refundOf = async (stripe: Stripe, intent: string, idempotencyKey: string, log: Log): Promise<RefundResult> => {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 1 });
  const [known] = data;
  if (known !== undefined) return resultOf(known);
  const chargeKey = idempotencyKey.replace(/^refund:/, "");
  try {
    return resultOf(
      await stripe.refunds.create({ payment_intent: intent, metadata: { charge_key: chargeKey } }, { idempotencyKey }),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.error({ charge: chargeKey, code: error.code, request: error.requestId }, "stripe refuses a refund");
    return error.code === "charge_already_refunded" ? "refunded" : "refused";
  }
};
