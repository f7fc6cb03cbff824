import { Channel, formatSerialId, type SerialCard, StudioError } from "@setsuna/contracts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { Field, SelectField, TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { actFailure } from "./act-failure.ts";
import { DialogActions } from "./effects.tsx";
import styles from "./slate-dialog.module.css";
import { useChangeSlate, useSlates } from "./use-slates.ts";

const MAX_TEXT = 60;

/** Sets what viewers see while the channel has no sender. Drawn and encoded here, because relays have no encoder. */
export const SlateDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const slates = useSlates(card.id);
  const change = useChangeSlate(card.id);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [channel, setChannel] = useState("1");
  const [text, setText] = useState(t("serialIds.slate.text"));
  const [image, setImage] = useState<File>();
  const [isNoImage, setNoImage] = useState(false);
  const isSet = slates.data?.slates.some((slate) => String(slate.channel) === channel) === true;

  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const { drawSlate } = await import("./slate-picture.client.ts");
      if (isCurrent && canvas.current !== null) await drawSlate(canvas.current, { image, text }, () => isCurrent);
    };
    draw().then(
      () => isCurrent && setNoImage(false),
      () => isCurrent && setNoImage(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [image, text]);

  const frames = async (): Promise<string[]> => {
    const { encodeSlate } = await import("./slate-picture.client.ts");
    try {
      if (canvas.current !== null) return await encodeSlate(canvas.current);
    } catch (error) {
      throw new StudioError("slate-not-encoded", error instanceof Error ? error.message : undefined);
    }
    throw new StudioError("slate-not-encoded");
  };
  const act = (isSetting: boolean): void => {
    if (change.isPending || (isSetting && isNoImage)) return;
    const done = isSetting ? t("serialIds.slate.done", { channel }) : t("serialIds.slate.removed", { channel });
    change.mutate(
      { channel: Channel.parse(Number(channel)), ...(isSetting ? { frames } : {}) },
      {
        onSuccess: () => {
          toast({ tone: "success", text: done });
          close();
        },
      },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act(true);
  };
  const channels = Array.from({ length: card.videoChannels }, (_, index) => String(index + 1));
  return (
    <Dialog heading={t("serialIds.slate.heading", { id: formatSerialId(card.id) })} close={close}>
      <p className={styles.lead}>{t("serialIds.slate.lead")}</p>
      <Form onSubmit={submit}>
        <SelectField
          label={t("serialIds.slate.channel")}
          value={channel}
          choices={channels.map((value) => ({ value, label: value }))}
          onChange={setChannel}
          hint={isSet ? t("serialIds.slate.isSet") : undefined}
        />
        <TextField label={t("serialIds.slate.label")} value={text} onChange={setText} maxLength={MAX_TEXT} name="slate-text" />
        <Field
          label={t("serialIds.slate.image")}
          hint={t("serialIds.slate.imageHint")}
          error={isNoImage ? t("serialIds.slate.noImage") : undefined}
        >
          {(attributes) => (
            <input {...attributes} type="file" accept="image/*" onChange={(event) => setImage(event.currentTarget.files?.[0])} />
          )}
        </Field>
        <canvas ref={canvas} className={styles.preview} role="img" aria-label={t("serialIds.slate.preview")} />
        {change.isError && <ErrorMessage code={actFailure(change.error, "internal")} />}
        <DialogActions>
          {isSet && (
            <button type="button" className="button" onClick={() => act(false)} data-testid="remove-slate">
              {t("serialIds.slate.remove")}
            </button>
          )}
          <button type="button" className="button" onClick={close}>
            {t("form.cancel")}
          </button>
          <SubmitButton busy={change.isPending}>{t("serialIds.slate.act")}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
