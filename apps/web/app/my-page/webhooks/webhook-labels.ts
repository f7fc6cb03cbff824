import type { Language, StreamEventType, WebhookDelivery, WebhookProblem } from "@setsuna/contracts";
import { clockIn } from "../../i18n/dates.ts";
import type { Translate } from "../../i18n/keys.ts";

export const eventTypeLabel = (t: Translate, type: StreamEventType): string => {
  switch (type) {
    case "sender.started":
      return t("webhooks.type.senderStarted");
    case "sender.ended":
      return t("webhooks.type.senderEnded");
    case "sender.lost":
      return t("webhooks.type.senderLost");
    case "sender.back":
      return t("webhooks.type.senderBack");
    case "standby.switched":
      return t("webhooks.type.standbySwitched");
    case "viewer.joined":
      return t("webhooks.type.viewerJoined");
    case "viewer.left":
      return t("webhooks.type.viewerLeft");
    case "recording.started":
      return t("webhooks.type.recordingStarted");
    case "recording.stopped":
      return t("webhooks.type.recordingStopped");
    case "tally.changed":
      return t("webhooks.type.tallyChanged");
    case "licence.purchased":
      return t("webhooks.type.licencePurchased");
    case "licence.renewed":
      return t("webhooks.type.licenceRenewed");
    case "licence.renewal-failed":
      return t("webhooks.type.licenceRenewalFailed");
    case "licence.restricted":
      return t("webhooks.type.licenceRestricted");
    case "licence.ended":
      return t("webhooks.type.licenceEnded");
    case "invoice.issued":
      return t("webhooks.type.invoiceIssued");
    case "invoice.paid":
      return t("webhooks.type.invoicePaid");
    case "events.lost":
      return t("webhooks.type.eventsLost");
  }
};

const problemText = (t: Translate, problem: WebhookProblem, status: number | null): string => {
  switch (problem) {
    case "status":
      return t("webhooks.problem.status", { status: status ?? 0 });
    case "timeout":
      return t("webhooks.problem.timeout");
    case "unreachable":
      return t("webhooks.problem.unreachable");
    case "address-refused":
      return t("webhooks.problem.addressRefused");
  }
};

/** Shows the state, why the last attempt failed, and when the next one is due. */
export const deliveryText = (t: Translate, language: Language, delivery: WebhookDelivery): string => {
  const { state, problem, status, nextAttemptAt } = delivery;
  if (state === "delivered") return t("webhooks.state.delivered", { status: status ?? 0 });
  const why = problem === null ? undefined : problemText(t, problem, status);
  if (state === "failed") return t("webhooks.state.failed", { why: why ?? "" });
  if (why === undefined || nextAttemptAt === null) return t("webhooks.state.waiting");
  return t("webhooks.state.retrying", { why, at: clockIn(language, nextAttemptAt) });
};
