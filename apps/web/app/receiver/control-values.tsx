import type { ReceivedControl } from "@setsuna/client";
import { CONTROLLER_KEY, ControllerSignal, type ControlMessage } from "@setsuna/contracts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ControllerView } from "../phone/ctrl/controller-view.tsx";
import styles from "./control-values.module.css";

/** Characters of a value shown; the whole stands in data-value. */
const SHOWN = 160;
/** Bytes of a binary value shown as hexadecimal. */
const SHOWN_BYTES = 16;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");

/** A payload as text: JSON as written, bytes as hexadecimal. */
export const payloadText = (payload: ControlMessage["payload"]): string =>
  payload.type === "json" ? JSON.stringify(payload.value) : hex(payload.bytes);

/** Shows what the control channel carries, newest value of each key, in the order of their names. */
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
                {message.payload.type === "json" ? (
                  clip(payloadText(message.payload))
                ) : (
                  <>
                    {hex(message.payload.bytes.subarray(0, SHOWN_BYTES))}
                    {message.payload.bytes.length > SHOWN_BYTES && " …"}{" "}
                    <span className={styles.kind}>{t("receiver.binary", { count: message.payload.bytes.length })}</span>
                  </>
                )}
              </dd>
              {message.kind === "state" && message.key === CONTROLLER_KEY && <Controller payload={message.payload} />}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};

/** A value of the controller's key that is no controller stays text alone. */
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

const clip = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
