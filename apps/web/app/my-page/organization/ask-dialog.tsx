import { useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "../serial-ids/act-button.tsx";
import { DialogActions, Effects } from "../serial-ids/effects.tsx";

/** Asks before an act that takes something away, and shows why it failed. `agree`: the box to tick first; absent: none. */
export const AskDialog = (props: {
  readonly heading: string;
  readonly lead?: string;
  readonly effects?: readonly string[];
  readonly agree?: string;
  readonly label: string;
  readonly call: { readonly isPending: boolean; readonly error: Error | null };
  readonly act: () => void;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState(false);
  const { isPending, error } = props.call;
  return (
    <Dialog heading={props.heading} close={props.close}>
      {props.lead && <p>{props.lead}</p>}
      {props.effects && <Effects of={props.effects} />}
      {props.agree && (
        <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
          {props.agree}
        </CheckBox>
      )}
      {error && <ErrorMessage code={errorCodeOf(error)} />}
      <DialogActions>
        <button type="button" className="button" onClick={props.close}>
          {t("form.keep")}
        </button>
        <ActButton busy={isPending} disabled={props.agree !== undefined && !agreed} act={props.act}>
          {props.label}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
