import { CouponDraft, CouponKind } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { Pair } from "../../components/section.tsx";
import { Segments } from "../../components/segments.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { check, type Problems } from "../edit/problems.ts";
import { useChange } from "../edit/use-change.ts";

/** Coupons are immutable, because people may already have them. */
export const CouponDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const [code, setCode] = useState("");
  const [kind, setKind] = useState<CouponKind>("campaign");
  const [unit, setUnit] = useState<"yen" | "percent">("percent");
  const [amount, setAmount] = useState("");
  const [periods, setPeriods] = useState("1");
  const [expiresOn, setExpiresOn] = useState("");
  const [maxUses, setMaxUses] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const error = (...paths: readonly string[]) => {
    const found = paths.map((path) => problems[path]).find((problem) => problem !== undefined);
    return found && errorText(found === "bad-request" ? "licences-wrong" : found);
  };
  const create = useChange(
    "coupons",
    (body: CouponDraft) => api("createCoupon", { body }),
    (coupon) => {
      toast({ tone: "success", text: t("money.couponMade", { code: coupon.code }) });
      close();
    },
  );
  const submit = () => {
    const checked = check(CouponDraft, {
      code,
      kind,
      discount: unit === "yen" ? { kind: unit, amount: wholeNumberIn(amount) } : { kind: unit, percent: wholeNumberIn(amount) },
      periods: wholeNumberIn(periods),
      expiresOn: expiresOn === "" ? null : expiresOn,
      maxUses: maxUses.trim() === "" ? null : wholeNumberIn(maxUses),
    });
    setProblems("problems" in checked ? checked.problems : {});
    if ("value" in checked) create.mutate(checked.value);
  };
  return (
    <EditDialog heading={t("money.createCoupon")} busy={create.isPending} failure={create.error} close={close} save={submit}>
      <TextField
        label={t("money.code")}
        hint={t("money.codeHint")}
        value={code}
        onChange={setCode}
        error={problems.code && (problems.code === "bad-request" ? t("money.codeHint") : errorText(problems.code))}
        figures
      />
      <Segments
        label={t("money.couponKind")}
        value={kind}
        choices={CouponKind.options.map((value) => ({ value, label: t(`money.couponKinds.${value}`) }))}
        onChange={setKind}
        hint={t(`money.couponTimes.${kind}`)}
      />
      <Segments
        label={t("money.discountKind")}
        value={unit}
        choices={[
          { value: "percent", label: t("money.percent") },
          { value: "yen", label: t("money.yen") },
        ]}
        onChange={setUnit}
      />
      <Pair>
        <TextField
          label={t("money.discount")}
          unit={unit === "yen" ? t("money.yen") : "%"}
          inputMode="numeric"
          value={amount}
          onChange={setAmount}
          error={error("discount.amount", "discount.percent", "discount")}
          figures
        />
        <TextField
          label={t("money.periods")}
          inputMode="numeric"
          value={periods}
          onChange={setPeriods}
          error={error("periods")}
          figures
        />
      </Pair>
      <Pair>
        <TextField label={t("money.lastDay")} type="date" value={expiresOn} onChange={setExpiresOn} error={error("expiresOn")} />
        <TextField
          label={t("money.maxUses")}
          inputMode="numeric"
          value={maxUses}
          onChange={setMaxUses}
          error={error("maxUses")}
          figures
        />
      </Pair>
    </EditDialog>
  );
};
