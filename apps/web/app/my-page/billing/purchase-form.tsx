import { CHANNELS_PER_LICENCE, isSold } from "@setsuna/account";
import { type BillingAddress, formatSerialId, type PaymentMethod, type SerialId } from "@setsuna/contracts";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { Segments } from "../../components/segments.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import styles from "./billing.module.css";
import { JAPAN } from "./countries.ts";
import { CouponField } from "./coupon-field.tsx";
import { isAboutCoupon } from "./coupon-label.ts";
import {
  chosenId,
  intentOf,
  monthsOf,
  NEW_ID,
  OFFERS,
  type Offer,
  type PurchaseChoice,
  pathOf,
  planOf,
  priceOf,
  quantityOf,
} from "./purchase-choice.ts";
import { PurchaseSummary } from "./purchase-summary.tsx";
import { CONFIRM_PATH } from "./quoted.ts";
import { useQuote } from "./use-quote.ts";

const METHODS: readonly PaymentMethod[] = ["card", "invoice"];

export const PurchaseForm = (props: {
  readonly choice: PurchaseChoice;
  readonly choose: (choice: PurchaseChoice) => void;
  readonly freeIds: readonly SerialId[];
  readonly address: BillingAddress | null;
  readonly ready: boolean;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const why = useId();
  const form = useId();
  const quote = useQuote();
  const [complained, setComplained] = useState(false);
  const { choice, choose, freeIds } = props;
  const quantity = quantityOf(choice.licences);
  const serialId = chosenId(choice, freeIds);
  const code = quote.isError ? errorCodeOf(quote.error) : undefined;
  const couponWrong = isAboutCoupon(code);
  const abroad = props.address !== null && props.address.country !== JAPAN;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const intent = intentOf(choice, serialId);
    setComplained(intent === undefined);
    if (intent === undefined || quote.isPending) return;
    quote.mutate(
      { intent, coupon: choice.coupon, back: pathOf(choice) },
      { onSuccess: (quoted) => void navigate(CONFIRM_PATH, { state: quoted }) },
    );
  };
  const chooseOffer = (offer: Offer) => {
    const method = isSold(planOf(offer), monthsOf(offer), choice.method) ? choice.method : "invoice";
    choose({ ...choice, offer, method });
  };
  return (
    <>
      <UserSection name={t("purchase.what")}>
        <PurchaseSummary choice={choice} serialId={serialId} />
        <Form id={form} onSubmit={submit}>
          <SelectField
            label={t("purchase.plan")}
            value={choice.offer}
            choices={OFFERS.map((offer) => ({
              value: offer,
              label: `${t(`purchase.plans.${offer}`)} ${yenIn(language, priceOf(offer))}`,
            }))}
            onChange={chooseOffer}
          />
          {freeIds.length > 0 && (
            <SelectField
              label={t("purchase.serialId")}
              hint={t("purchase.freeIdHint")}
              value={serialId}
              choices={[
                ...freeIds.map((id) => ({ value: id, label: t("purchase.freeId", { id: formatSerialId(id) }) })),
                { value: NEW_ID, label: t("purchase.newId") },
              ]}
              onChange={(value) => choose({ ...choice, serialId: value })}
            />
          )}
          <TextField
            label={t("purchase.licences")}
            hint={t("purchase.licencesHint")}
            error={complained && quantity === undefined ? errorText("licences-wrong") : undefined}
            unit={quantity === undefined ? undefined : t("purchase.channels", { count: quantity * CHANNELS_PER_LICENCE })}
            value={choice.licences}
            onChange={(licences) => choose({ ...choice, licences: licences.slice(0, 3) })}
            inputMode="numeric"
            maxLength={3}
            figures
            required
          />
          <Segments
            label={t("purchase.method")}
            hint={choice.offer === "prepaid" ? t("purchase.prepaidHint") : t("purchase.invoiceHint")}
            value={choice.method}
            choices={METHODS.filter((method) => isSold(planOf(choice.offer), monthsOf(choice.offer), method)).map((method) => ({
              value: method,
              label: t(`purchase.methods.${method}`),
            }))}
            onChange={(method) => choose({ ...choice, method })}
          />
          {choice.method === "invoice" && abroad && <ErrorMessage code="invoice-japan-only" />}
          <CouponField
            value={choice.coupon}
            error={couponWrong ? code : undefined}
            onChange={(coupon) => {
              quote.reset();
              choose({ ...choice, coupon });
            }}
          />
        </Form>
      </UserSection>
      {props.children}
      <section className={styles.section} aria-label={t("purchase.toConfirm")}>
        <div className={styles.narrow}>
          {code && !couponWrong && <ErrorMessage code={code} />}
          <SubmitButton form={form} busy={quote.isPending} disabled={!props.ready} {...(props.ready ? {} : { describedBy: why })}>
            {t("purchase.toConfirm")}
          </SubmitButton>
          {!props.ready && (
            <p className={styles.note} id={why}>
              {t("purchase.blocked")}
            </p>
          )}
        </div>
      </section>
    </>
  );
};
