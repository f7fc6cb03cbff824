import { civilDayAt } from "@setsuna/account";
import { serverClock } from "../../api/server-clock.ts";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./billing.module.css";
import { discountLabel, isUsable } from "./coupon-label.ts";
import { useCoupons } from "./use-billing.ts";

export const CouponField = (props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const coupons = useCoupons();
  const today = civilDayAt(serverClock.now());
  const usable = (coupons.data?.coupons ?? []).filter((coupon) => isUsable(coupon, today) && coupon.code !== props.value);
  return (
    <div>
      <TextField
        label={t("purchase.coupon")}
        error={props.error && errorText(props.error)}
        value={props.value}
        onChange={props.onChange}
        maxLength={40}
        autoCapitalize="characters"
        figures
      />
      {usable.length > 0 && (
        <p className={styles.offers}>
          {usable.map((coupon) => (
            <button key={coupon.code} type="button" className="button button-small" onClick={() => props.onChange(coupon.code)}>
              {t("purchase.useCoupon", { code: coupon.code, discount: discountLabel(t, language, coupon) })}
            </button>
          ))}
        </p>
      )}
    </div>
  );
};
