import type { Language } from "@setsuna/contracts";
import { useEffect, useMemo, useRef } from "react";
import { Mark } from "./parts/mark.tsx";
import { RunsPage } from "./runs-page.tsx";
import { TEXTS } from "./texts.ts";
import { type AppPhase, browserLanguage, TextsContext, useApp } from "./use-app.ts";

const Message = (props: { readonly title: string; readonly lead?: string; readonly isAlert?: boolean }) => (
  <main className="message">
    <Mark />
    <div role={props.isAlert === true ? "alert" : undefined}>
      <h1>{props.title}</h1>
      {props.lead !== undefined && <p>{props.lead}</p>}
    </div>
  </main>
);

const Screen = (props: { readonly phase: AppPhase; readonly language: Language }) => {
  const t = TEXTS[props.language];
  switch (props.phase.name) {
    case "entering":
      return <Message title={t.entering} />;
    case "lost":
      return <Message title={t.lost} lead={t.lostLead} isAlert />;
    case "refused":
      return <Message title={t.refusedTitle} lead={props.phase.error[props.language]} isAlert />;
    case "open":
      return <RunsPage state={props.phase.state} />;
  }
};

export const App = () => {
  const phase = useApp();
  // The browser's language (the system's), unless the user chose another. An ended app keeps its last one.
  const last = useRef(browserLanguage());
  if (phase.name === "open") last.current = phase.state.language ?? browserLanguage();
  const language = last.current;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const server = phase.name === "open" ? phase.state.server : undefined;
  const words = useMemo(() => ({ language, server, t: TEXTS[language] }), [language, server]);
  return (
    <TextsContext value={words}>
      <Screen phase={phase} language={language} />
    </TextsContext>
  );
};
