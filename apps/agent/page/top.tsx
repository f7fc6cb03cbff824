import type { Language } from "@setsuna/contracts";
import { type FormEvent, useId, useState } from "react";
import type { AppState } from "../src/app/app-state.ts";
import { call } from "./api.ts";
import { Problem } from "./parts/problem.tsx";
import { TypedInput } from "./parts/typed-input.tsx";
import { useCall, useTexts } from "./use-app.ts";

const LANGUAGES: readonly { readonly language: Language; readonly short: string; readonly name: string }[] = [
  { language: "en", short: "EN", name: "English" },
  { language: "ja", short: "JP", name: "日本語" },
];

const LanguageSwitch = () => {
  const { language, t } = useTexts();
  return (
    <fieldset className="languages" aria-label={t.language}>
      {LANGUAGES.map((one) => (
        <button
          key={one.language}
          type="button"
          lang={one.language}
          aria-pressed={one.language === language}
          onClick={() => void call("PUT", "/api/language", { language: one.language })}
        >
          <span aria-hidden="true">{one.short}</span>
          <span className="visually-hidden">{one.name}</span>
        </button>
      ))}
    </fieldset>
  );
};

const ServerField = (props: { readonly server: string }) => {
  const { t } = useTexts();
  const id = useId();
  const { busy, error, run } = useCall();
  const [typed, setTyped] = useState<string>();
  const changed = typed !== undefined && typed !== props.server;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(async () => {
      await call("PUT", "/api/server", { server: typed ?? props.server });
      setTyped(undefined);
    });
  };
  return (
    <form className="server" onSubmit={submit}>
      <label htmlFor={id}>{t.server}</label>
      <div className="line">
        <TypedInput
          id={id}
          className="input figures"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          value={typed ?? props.server}
          change={(value) => setTyped(value)}
        />
        {changed && (
          <button type="submit" disabled={busy}>
            {t.save}
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className={changed ? "hint" : "visually-hidden"}>
        {t.serverHint}
      </p>
      <Problem error={error} />
    </form>
  );
};

export const Top = (props: { readonly state: AppState }) => {
  const { t } = useTexts();
  return (
    <header className="top">
      <div className="brand">
        <svg viewBox="0 0 14 28" width="14" height="28" aria-hidden="true">
          <path d="M3.5 1v26" stroke="currentColor" strokeWidth="2" />
          <path d="M10.5 1v26" stroke="currentColor" strokeOpacity="0.45" strokeWidth="2" />
        </svg>
        <p>
          Setsuna Studio <span>{t.app}</span>
        </p>
      </div>
      <ServerField server={props.state.server} />
      <LanguageSwitch />
    </header>
  );
};
