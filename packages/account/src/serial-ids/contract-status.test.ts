import { ContractStatus, ERRORS } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { cardStatus, cutOff, receiveRefusal, sendRefusal } from "./contract-status.ts";

it.each([
  ["usable", undefined, undefined, undefined, "usable"],
  ["payment-unconfirmed-usable", undefined, undefined, undefined, "payment-error"],
  ["restricted", "contract-restricted", "contract-restricted", "contract-restricted", "restricted"],
  [
    "restricted-payment",
    "contract-restricted-payment",
    "contract-restricted-payment",
    "contract-restricted-payment",
    "payment-error",
  ],
  ["restricted-overload", undefined, "contract-restricted-overload", undefined, "restricted"],
  ["restricted-terms", "contract-restricted-terms", "contract-restricted-terms", "contract-restricted-terms", "restricted"],
  ["cancelled-usable", undefined, undefined, undefined, "pending-deletion"],
] as const)("%s: sending, receiving, running streams, card", (status, send, receive, running, card) => {
  expect([sendRefusal(status), receiveRefusal(status), cutOff(status), cardStatus(status)]).toEqual([
    send,
    receive,
    running,
    card,
  ]);
});

it("never cuts off streams that could restart immediately", () => {
  for (const status of ContractStatus.options) {
    const cut = cutOff(status);
    if (cut !== undefined) expect([sendRefusal(status), receiveRefusal(status)]).toEqual([cut, cut]);
    if (cut !== undefined) expect(ERRORS[cut].status).toBe(403);
  }
});
