import type { Random } from "@setsuna/testkit";
import { type GatewayPort, GatewayUnavailable } from "../../../apps/studio/src/billing/payment/gateway-port.ts";
import type { BillingFaults } from "./billing-faults.ts";

/** A gateway of which calls, or their answers, get lost now and then, and that is away at times. */
export class UnsteadyGateway {
  isAway = false;
  private readonly random: Random;
  private readonly faults: BillingFaults;
  private repeats = 0;

  constructor(random: Random, faults: BillingFaults) {
    this.random = random;
    this.faults = faults;
  }

  readonly around = (gateway: GatewayPort): GatewayPort => ({
    ...gateway,
    charge: (order) =>
      this.lossy(async () => {
        const keys = this.faults.has("chargeRepeated") && this.random() < 0.3 ? `${order.idempotencyKey}#${this.repeats++}` : undefined;
        if (keys !== undefined) await gateway.charge({ ...order, idempotencyKey: keys });
        return gateway.charge(order);
      }),
    findCharge: (key, reference) =>
      this.lossy(async () => {
        const found = await gateway.findCharge(key, reference);
        if (found?.result.state !== "failed" || !this.faults.has("refusalMisread")) return found;
        return { ...found, result: { state: "succeeded" } };
      }),
    giveUp: (reference) => this.lossy(() => gateway.giveUp(reference)),
    refund: (reference, key) =>
      this.lossy(() => (this.faults.has("refundForgotten") ? Promise.resolve("refunded" as const) : gateway.refund(reference, key))),
  });

  private async lossy<T>(call: () => Promise<T>): Promise<T> {
    if (this.isAway || this.random() < 0.03) throw new GatewayUnavailable("no answer");
    const answer = await call();
    if (this.random() < 0.05) throw new GatewayUnavailable("the answer was lost");
    return answer;
  }
}
