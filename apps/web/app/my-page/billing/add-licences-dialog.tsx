import { MAX_LICENCES } from "@setsuna/account";
import { type ContractView, formatSerialId, type SerialCard } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { AddressForm } from "./address-form.tsx";
import styles from "./billing.module.css";
import type { LicenceDialogProps } from "./licence-dialog-props.ts";
import { quantityOf } from "./purchase-choice.ts";
import { CONFIRM_PATH, type Quoted } from "./quoted.ts";
import { useBillingAddress } from "./use-billing.ts";
import { useQuote } from "./use-quote.ts";

/** Shows the price to the next renewal. Spec §4 Add licences. */
export const AddLicencesDialog = ({ card, onDone }: LicenceDialogProps) => {
  const { t } = useTranslation();
  const address = useBillingAddress();
  const { contract } = card;
  return (
    <Dialog heading={t("licences.addHeading", { id: formatSerialId(card.id) })} close={onDone}>
      {contract === null ? (
        <ErrorMessage code="contract-not-active" />
      ) : (
        <QueryState query={address}>
          {({ address: registered }) =>
            registered === null ? (
              <>
                <p>{t("licences.addressFirst")}</p>
                <AddressForm address={null} onSaved={() => undefined} />
              </>
            ) : (
              <Steps card={card} contract={contract} onDone={onDone} />
            )
          }
        </QueryState>
      )}
    </Dialog>
  );
};

const Steps = ({
  card,
  contract,
  onDone,
}: {
  readonly card: SerialCard;
  readonly contract: ContractView;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const quote = useQuote();
  const [typed, setTyped] = useState("1");
  const [wrong, setWrong] = useState(false);
  const most = MAX_LICENCES - contract.licences;
  if (most === 0) return <p>{t("licences.addFull")}</p>;
  if (quote.data !== undefined) return <Amount quoted={quote.data} change={() => quote.reset()} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const licences = quantityOf(typed, most);
    setWrong(licences === undefined);
    if (licences === undefined || quote.isPending) return;
    quote.mutate({ intent: { kind: "add", serialId: card.id, licences }, coupon: "", back: "/user" });
  };
  return (
    <Form onSubmit={submit}>
      <p className={styles.plain}>{t("licences.addLead")}</p>
      <TextField
        label={t("licences.quantity")}
        hint={`${t("licences.remaining", { count: contract.licences })} ${t("licences.addMost", { count: most })}`}
        error={wrong ? errorText("licences-wrong") : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        inputMode="numeric"
        maxLength={3}
        figures
        required
      />
      {quote.isError && <ErrorMessage code={errorCodeOf(quote.error)} />}
      <p className={styles.dialogActions}>
        <button type="button" className="button" onClick={onDone}>
          {t("form.cancel")}
        </button>
        <SubmitButton busy={quote.isPending} quiet>
          {t("licences.checkAmount")}
        </SubmitButton>
      </p>
    </Form>
  );
};

const Amount = ({ quoted, change }: { readonly quoted: Quoted; readonly change: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { lines, total, renewsOn, renewalTotal } = quoted.quote;
  const days = lines[0]?.days;
  return (
    <div role="status">
      <dl className={styles.facts}>
        <div>
          <dt>{t("licences.now")}</dt>
          <dd>
            <strong className={styles.large} data-testid="add-total">
              {yenIn(language, total)}
            </strong>
            {days !== undefined && <p className={styles.note}>{t("licences.days", days)}</p>}
          </dd>
        </div>
        <div>
          <dt>{t("licences.later", { date: civilDayIn(language, renewsOn) })}</dt>
          <dd>
            <span className={styles.figure}>{yenIn(language, renewalTotal)}</span>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{t("licences.final")}</p>
      <p className={styles.dialogActions}>
        <button type="button" className="button" onClick={change}>
          {t("licences.change")}
        </button>
        <button type="button" className="button button-primary" onClick={() => void navigate(CONFIRM_PATH, { state: quoted })}>
          {t("licences.toConfirm")}
        </button>
      </p>
    </div>
  );
};
