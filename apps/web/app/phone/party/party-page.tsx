import { Channel, IdSecret, SerialId } from "@setsuna/contracts";
import { useMemo, useState } from "react";
import { useErrorText } from "../../components/error-text.ts";
import { HelpLink } from "../../components/help-link.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { SiteHeader } from "../../components/site-header.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PASSWORD_FIELD } from "../../streaming/focus-password.ts";
import { formMemory, idText } from "../../streaming/form-memory.ts";
import { IdField, IdPasswordField } from "../../streaming/id-fields.tsx";
import { useLinkQuery } from "../../streaming/link-query.ts";
import { pastedId } from "../../streaming/pasted-target.ts";
import { type FormSource, useClientForm } from "../../streaming/use-client-form.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { PartyPanel } from "../../talkback/party/party-panel.tsx";
import { TalkKeys } from "../../talkback/talk-keys.tsx";
import { TalkSign } from "../../talkback/talk-sign.tsx";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";
import { useTalk } from "../../talkback/use-talk.ts";
import { PhoneApp } from "../phone-app.tsx";
import styles from "./party-page.module.css";

interface PartyForm {
  readonly serialId: string;
  readonly password: string;
}

const FORM_SOURCE: FormSource<PartyForm> = {
  empty: { serialId: "", password: "" },
  storageKey: "setsuna.party-id",
  ...formMemory<PartyForm>({ serialId: idText }),
  query: (query) => {
    const id = query.get("id");
    return id === null ? {} : { serialId: id };
  },
};

/** The party line alone, for a phone or a second screen, with talkback as one more key. */
export default function PartyPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const query = useLinkQuery();
  const { form, ready, change } = useClientForm(FORM_SOURCE);
  const [running, setRunning] = useState(false);
  const serialId = SerialId.safeParse(form.serialId).data;
  const secret = IdSecret.safeParse(form.password);
  const password = secret.success ? form.password : undefined;
  const remote = query.get("remote") === "1" ? Channel.safeParse(Number(query.get("control"))).data : undefined;
  const target = useMemo(
    () => (ready && serialId !== undefined && password !== undefined ? { serialId, password, remoteChannel: remote } : undefined),
    [ready, serialId, password, remote],
  );
  const talk = useTalk(running && target !== undefined ? { ...target, channel: TALKBACK_CHANNEL } : undefined);
  useWakeLock(running);
  const isIdWrong = serialId === undefined && form.serialId.trim() !== "";
  return (
    <div data-gallery>
      <PageTitle of={t("party.title")} description={t("party.description")} />
      <PhoneApp />
      <SiteHeader app>
        <HelpLink to="howto#party-line" />
      </SiteHeader>
      <TalkSign talk={talk.talk} />
      <main className={styles.page}>
        <h1 className={styles.heading}>{t("party.title")}</h1>
        {!running && (
          <div className={styles.fields}>
            <IdField
              error={isIdWrong ? errorText("bad-serial-id") : undefined}
              value={form.serialId}
              onChange={(text) => change(pastedId(text))}
            />
            <IdPasswordField
              error={secret.success ? undefined : t("client.badPassword")}
              value={form.password}
              onChange={(typed) => change({ password: typed })}
              data-field={PASSWORD_FIELD}
            />
          </div>
        )}
        <PartyPanel target={target} linkedName={query.get("name")} hasKeys onRunning={setRunning} />
        {running && (
          <>
            <p className={styles.note}>{t("party.keys")}</p>
            <section className={styles.talkback} aria-label={t("talkback.heading")}>
              <h2 className={styles.sub}>{t("talkback.heading")}</h2>
              <TalkKeys control={talk} />
            </section>
          </>
        )}
      </main>
    </div>
  );
}
