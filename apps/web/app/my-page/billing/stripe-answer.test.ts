import { expect, it } from "vitest";
import { afterConfirmation, type StripeAnswer } from "./stripe-answer.ts";

const ANSWERS: readonly (readonly [Parameters<typeof afterConfirmation>[0], StripeAnswer])[] = [
  [undefined, { act: "ask-server" }],
  [{ type: "validation_error", code: "incomplete_number" }, { act: "stay" }],
  [
    { type: "card_error", code: "card_declined" },
    { act: "stay", code: "card-declined" },
  ],
  [{ type: "card_error" }, { act: "stay", code: "card-declined" }],
  [
    { type: "card_error", code: "setup_intent_authentication_failure" },
    { act: "stay", code: "card-authentication-failed" },
  ],
  // It was answered elsewhere, so the server asks Stripe.
  [{ type: "invalid_request_error", code: "setup_intent_unexpected_state" }, { act: "ask-server" }],
  [{ type: "api_connection_error" }, { act: "ask-server" }],
];

it.each(ANSWERS)("after %j the page does %j", (error, answer) => {
  expect(afterConfirmation(error)).toEqual(answer);
});
