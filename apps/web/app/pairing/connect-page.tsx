import { type ErrorCode, formatPairingCode, formatSerialId, PairingCode, type PairingSettings } from "@setsuna/contracts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { ErrorMessage } from "../components/error-message.tsx";
import { errorCodeOf } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { Form, FormMessage, SubmitButton } from "../components/form.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { siteBase } from "../platform/site-path.ts";
import styles from "./connect-page.module.css";
import { pairedAddress, pairedUses } from "./pairing-settings.ts";

type Failure = ErrorCode | "malformed" | "unreadable";
type State =
  | { readonly name: "entering"; readonly failure?: Failure }
  | { readonly name: "looking" }
  | { readonly name: "found"; readonly settings: PairingSettings; readonly base: string };

/** A code from a QR code's link. Removed from the address, so that it isn't in the history. */
const linkedCode = (): string => {
  const code = new URLSearchParams(window.location.hash.slice(1)).get("code");
  if (code === null) return "";
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  const parsed = PairingCode.safeParse(code);
  return parsed.success ? formatPairingCode(parsed.data) : code.slice(0, 16);
};

/** No phone is wider than this on its short side, px. Tablets are. */
const PHONE_WIDTH = 600;

const isPhone = (): boolean =>
  window.matchMedia("(pointer: coarse)").matches && Math.min(window.screen.width, window.screen.height) < PHONE_WIDTH;

/** Takes the code of another device, then opens the client for this one. A scanned code needs no second press. */
export default function ConnectPage() {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [state, setState] = useState<State>({ name: "entering" });

  const look = async (entered: string) => {
    const code = PairingCode.safeParse(entered);
    if (!code.success) {
      setState({ name: "entering", failure: "malformed" });
      return;
    }
    setState({ name: "looking" });
    try {
      const { takeSettings } = await import("./pair.ts");
      const settings = await takeSettings(api, code.data);
      const base = siteBase();
      setState(settings === undefined ? { name: "entering", failure: "unreadable" } : { name: "found", settings, base });
      if (settings !== undefined) setText("");
    } catch (error) {
      setState({ name: "entering", failure: errorCodeOf(error) });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.name !== "looking") void look(text);
  };
  const start = useRef(look);
  useEffect(() => {
    const linked = linkedCode();
    if (linked === "") return;
    setText(linked);
    void start.current(linked);
  }, []);
  return (
    <div data-gallery>
      <PageTitle of={t("pairing.title")} description={t("pairing.description")} />
      <SiteHeader>
        <HelpLink to="howto#simple-connection" />
      </SiteHeader>
      <main className={styles.page}>
        <h1 className={styles.heading}>{t("pairing.heading")}</h1>
        {state.name === "found" ? (
          <Found settings={state.settings} base={state.base} again={() => setState({ name: "entering" })} />
        ) : (
          <>
            <p className={styles.lead}>{t("pairing.description")}</p>
            <Form onSubmit={submit}>
              <TextField
                label={t("pairing.enter")}
                hint={t("pairing.enterHint")}
                error={state.name === "entering" && state.failure === "malformed" ? t("pairing.malformed") : undefined}
                value={text}
                onChange={setText}
                figures
                maxLength={16}
                autoCapitalize="characters"
                autoCorrect="off"
                name="code"
              />
              {state.name === "entering" && state.failure !== undefined && state.failure !== "malformed" && (
                <CodeFailure failure={state.failure} />
              )}
              <SubmitButton busy={state.name === "looking"}>{t("pairing.go")}</SubmitButton>
            </Form>
          </>
        )}
      </main>
    </div>
  );
}

const CodeFailure = ({ failure }: { readonly failure: ErrorCode | "unreadable" }) => {
  const { t } = useTranslation();
  return failure === "unreadable" ? (
    <FormMessage tone="error">{t("pairing.unreadable")}</FormMessage>
  ) : (
    <ErrorMessage code={failure} />
  );
};

const CHANNELS = ["video", "audio", "control"] as const;

const Found = (props: { readonly settings: PairingSettings; readonly base: string; readonly again: () => void }) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { settings, base } = props;
  const channels = CHANNELS.flatMap((kind) => {
    const channel = settings[`${kind}Channel`];
    return channel === undefined ? [] : [t("client.streamName", { kind: t(`client.kind.${kind}`), channel })];
  });
  const facts = [
    t("pairing.foundId", { id: formatSerialId(settings.serialId) }),
    ...channels,
    ...(settings.password === "" ? [] : [t("pairing.withPassword")]),
  ];
  const [first, ...others] = pairedUses(settings, { onPhone: isPhone() });
  return (
    <section className={styles.found}>
      <h2 className={styles.question} ref={heading} tabIndex={-1}>
        {t("pairing.found")}
      </h2>
      <p className={styles.facts}>{facts.join(" · ")}</p>
      {first && (
        <a className="button button-primary" href={pairedAddress(base, first, settings)} data-testid={`use-${first}`}>
          {t(`pairing.use.${first}`)}
        </a>
      )}
      {others.map((use) => (
        <a key={use} className="button" href={pairedAddress(base, use, settings)} data-testid={`use-${use}`}>
          {t(`pairing.use.${use}`)}
        </a>
      ))}
      <button type="button" className={styles.again} onClick={props.again}>
        {t("pairing.otherCode")}
      </button>
    </section>
  );
};
