import { isSold, MAX_LICENCES } from "@setsuna/account";
import { formatSerialId, type PaymentMethod, type PurchaseIntent, SerialId } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { monthsOf, OFFERS, type Offer, planOf } from "./offers.ts";

export const NEW_ID = "new";

export { monthsOf, OFFERS, type Offer, planOf, priceOf } from "./offers.ts";

export interface PurchaseChoice {
  readonly offer: Offer;
  /** A new one, or an own Free ID; undefined: not chosen, see {@link chosenId}. */
  readonly serialId: SerialId | typeof NEW_ID | undefined;
  readonly licences: string;
  readonly method: PaymentMethod;
  readonly coupon: string;
}

/** The number in a field: 1 to `most`; undefined for anything else. Spec §5. */
export const quantityOf = (text: string, most: number = MAX_LICENCES): number | undefined => {
  const quantity = wholeNumberIn(text);
  return quantity !== undefined && quantity >= 1 && quantity <= most ? quantity : undefined;
};

const offerOf = (text: string | null): Offer => OFFERS.find((offer) => offer === text) ?? "commercial";

export const choiceIn = (query: URLSearchParams): PurchaseChoice => {
  const offer = offerOf(query.get("plan"));
  const id = query.get("id") ?? "";
  const serialId = id === NEW_ID ? NEW_ID : SerialId.safeParse(id).data;
  const method = query.get("method") === "invoice" ? "invoice" : "card";
  return {
    offer,
    serialId,
    licences: query.get("licences")?.slice(0, 3) ?? "1",
    method: isSold(planOf(offer), monthsOf(offer), method) ? method : "invoice",
    coupon: query.get("coupon")?.slice(0, 40) ?? "",
  };
};

export const pathOf = ({ offer, serialId, licences, method, coupon }: PurchaseChoice): string => {
  const query = new URLSearchParams({ plan: offer, licences, method });
  if (serialId !== undefined) query.set("id", serialId === NEW_ID ? NEW_ID : formatSerialId(serialId));
  if (coupon !== "") query.set("coupon", coupon);
  return `/user/purchase?${query}`;
};

/** The chosen ID if it is the account's Free ID, else its first Free ID, else a new one. */
export const chosenId = ({ serialId }: PurchaseChoice, freeIds: readonly SerialId[]): SerialId | typeof NEW_ID => {
  if (serialId === NEW_ID) return NEW_ID;
  return freeIds.find((id) => id === serialId) ?? freeIds[0] ?? NEW_ID;
};

/** Undefined for an invalid number. */
export const intentOf = (
  { offer, licences, method }: PurchaseChoice,
  serialId: SerialId | typeof NEW_ID,
): PurchaseIntent | undefined => {
  const quantity = quantityOf(licences);
  if (quantity === undefined) return undefined;
  const [plan, periodMonths] = [planOf(offer), monthsOf(offer)];
  return { kind: "buy", plan, licences: quantity, method, periodMonths, serialId: serialId === NEW_ID ? null : serialId };
};

/** The choice behind a purchase, for a retry. Undefined if it isn't a plan purchase. */
export const choiceOf = (intent: PurchaseIntent): PurchaseChoice | undefined => {
  if (intent.kind !== "buy") return undefined;
  const offer: Offer = intent.periodMonths === 6 ? "prepaid" : intent.plan;
  return {
    offer,
    serialId: intent.serialId ?? NEW_ID,
    licences: String(intent.licences),
    method: intent.method,
    coupon: "",
  };
};
