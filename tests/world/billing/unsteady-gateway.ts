import type { Random } from "@setsuna/testkit/model";
import {
  type GatewayCharge,
  type GatewayPort,
  GatewayUnavailable,
} from "../../../apps/studio/src/billing/payment/gateway-port.ts";
import type { BillingFaults } from "./billing-faults.ts";

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
        if (this.faults.has("chargeRepeated") && this.random() < 0.3)
          await gateway.charge({ ...order, idempotencyKey: `${order.idempotencyKey}#${this.repeats++}` });
        return this.misread(await gateway.charge(order));
      }),
    findCharge: (key, reference) =>
      this.lossy(async () => {
        const found = await gateway.findCharge(key, reference);
        return found && this.misread(found);
      }),
    giveUp: (reference) => this.lossy(() => gateway.giveUp(reference)),
    refund: (reference, key) =>
      this.lossy(() =>
        this.faults.has("refundForgotten") ? Promise.resolve("refunded" as const) : gateway.refund(reference, key),
      ),
  });

  private misread(charge: GatewayCharge): GatewayCharge {
    if (charge.result.state !== "failed" || !this.faults.has("refusalMisread")) return charge;
    return { ...charge, result: { state: "succeeded" } };
  }

  private async lossy<T>(call: () => Promise<T>): Promise<T> {
    if (this.isAway || this.random() < 0.03) throw new GatewayUnavailable("no answer");
    const answer = await call();
    if (this.random() < 0.05) throw new GatewayUnavailable("the answer was lost");
    return answer;
  }
}
