import type { ReceivedControl } from "@setsuna/client";
import { CONTROLLER_KEY, ControllerSignal, type ControlMessage, TALLY_KEY, TallyValue, tallyName } from "@setsuna/contracts";
import { useValueTexts } from "../components/use-value-texts.ts";
import { valueFields } from "../components/value-fields.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ControllerView } from "../streaming/controller-view.tsx";
import styles from "./control-values.module.css";

const SHOWN_BYTES = 16;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");

/** JSON, or bytes in hex; for people, see {@link Payload}. */
export const payloadText = (payload: ControlMessage["payload"]): string =>
  payload.type === "json" ? JSON.stringify(payload.value) : hex(payload.bytes);

export const ControlValues = (props: { readonly channel: number; readonly values: ReadonlyMap<string, ReceivedControl> }) => {
  const { t } = useTranslation();
  const rows = [...props.values.values()]
    .filter(({ channel }) => channel === props.channel)
    .sort((a, b) => (a.message.key < b.message.key ? -1 : a.message.key > b.message.key ? 1 : 0));
  return (
    <div data-testid={`control-${props.channel}`}>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t("receiver.controlEmpty")}</p>
      ) : (
        <dl className={styles.rows}>
          {rows.map(({ message }) => (
            <div key={`${message.kind}/${message.key}`} className={styles.row}>
              <dt className={styles.key}>
                {message.key} <span className={styles.kind}>{t(`receiver.controlKind.${message.kind}`)}</span>
              </dt>
              <dd
                className={styles.value}
                data-key={message.key}
                data-kind={message.kind}
                data-sequence={message.sequence}
                data-value={payloadText(message.payload)}
              >
                <Payload message={message} />
              </dd>
              {message.kind === "state" && message.key === CONTROLLER_KEY && <Controller payload={message.payload} />}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};

const Payload = ({ message: { key, kind, payload } }: { readonly message: ControlMessage }) => {
  const { t } = useTranslation();
  const words = useValueTexts();
  if (payload.type !== "json")
    return (
      <>
        {hex(payload.bytes.subarray(0, SHOWN_BYTES))}
        {payload.bytes.length > SHOWN_BYTES && " …"}{" "}
        <span className={styles.kind}>{t("receiver.binary", { count: payload.bytes.length })}</span>
      </>
    );
  const tally = kind === "state" && key === TALLY_KEY ? TallyValue.safeParse(payload.value).data : undefined;
  if (tally !== undefined) return t(`tally.word.${tallyName(tally)}`);
  return valueFields(payload.value, words).map(({ name, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
    <span key={index} className={styles.field}>
      {index > 0 && " "}
      {name !== "" && <span className={styles.kind}>{name} </span>}
      {text}
    </span>
  ));
};

/** Invalid values are shown as text. */
const Controller = ({ payload }: { readonly payload: ControlMessage["payload"] }) => {
  const signal = payload.type === "json" ? ControllerSignal.safeParse(payload.value).data : undefined;
  return (
    signal && (
      <dd className={styles.value}>
        <ControllerView signal={signal} />
      </dd>
    )
  );
};
