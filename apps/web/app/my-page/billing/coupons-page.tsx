import { type CouponView, type ErrorCode, formatSerialId } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { discountLabel, isAboutCoupon } from "./coupon-label.ts";
import styles from "./coupon-list.module.css";
import { BILLING_KEYS, useCoupons } from "./use-billing.ts";

export default function CouponsPage() {
  const { t } = useTranslation();
  const coupons = useCoupons();
  return (
    <MyPageScreen title={t("myPage.entries.coupons")} lead={t("billing.coupons.lead")}>
      <UserSection name={t("billing.coupons.list")}>
        <QueryState query={coupons}>
          {({ coupons: own }) =>
            own.length === 0 ? (
              <p>{t("billing.coupons.empty")}</p>
            ) : (
              <ul className={styles.list}>
                {own.map((coupon) => (
                  <CouponRow key={coupon.code} coupon={coupon} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </UserSection>
      <UserSection name={t("billing.coupons.redeem")}>
        <RedeemForm />
      </UserSection>
    </MyPageScreen>
  );
}

const CouponRow = ({ coupon }: { readonly coupon: CouponView }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { code, periodsLeft, expiresOn, serialId } = coupon;
  const use = serialId === null ? t("billing.coupons.unused") : t("billing.coupons.usedFor", { id: formatSerialId(serialId) });
  return (
    <li className={styles.coupon} data-testid={`coupon-${code}`}>
      <span className={styles.code}>{code}</span>
      <span className={styles.discount}>{discountLabel(t, language, coupon)}</span>
      <span className={styles.beside}>
        {periodsLeft === 0 ? t("billing.coupons.usedUp") : t("billing.coupons.periodsLeft", { count: periodsLeft })}
      </span>
      <span className={styles.beside}>
        {expiresOn === null
          ? t("billing.coupons.noExpiry")
          : t("billing.coupons.expires", { date: civilDayIn(language, expiresOn) })}
      </span>
      <span className={styles.beside}>{use}</span>
    </li>
  );
};

const RedeemForm = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const api = useApi();
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [blank, setBlank] = useState(false);
  const redeem = useMutation({
    mutationFn: (typed: string) => api("redeemCoupon", { body: { code: typed } }),
    onSuccess: async () => {
      setCode("");
      await queries.invalidateQueries({ queryKey: BILLING_KEYS.coupons });
    },
  });
  const failure: ErrorCode | undefined = redeem.isError ? errorCodeOf(redeem.error) : undefined;
  const aboutCode = isAboutCoupon(failure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (redeem.isPending) return;
    const typed = foldedCode(code);
    setBlank(typed === "");
    if (typed === "") redeem.reset();
    else redeem.mutate(typed);
  };
  const wrong = blank ? t("billing.coupons.enter") : failure && aboutCode ? errorText(failure) : undefined;
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t("billing.coupons.code")}
        error={wrong}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setBlank(false);
          if (redeem.isError) redeem.reset();
        }}
        maxLength={40}
        autoCapitalize="characters"
        figures
        required
      />
      {failure && !aboutCode && <ErrorMessage code={failure} />}
      {redeem.isSuccess && <FormMessage tone="success">{t("billing.coupons.added", { code: redeem.data.code })}</FormMessage>}
      <div>
        <SubmitButton busy={redeem.isPending} quiet>
          {t("billing.coupons.act")}
        </SubmitButton>
      </div>
    </Form>
  );
};
