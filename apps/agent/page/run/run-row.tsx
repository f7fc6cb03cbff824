import { useEffect, useId, useState } from "react";
import type { ShownRun } from "../../src/app/app-state.ts";
import { isActive, type RunState } from "../../src/app/run/run-state.ts";
import { call } from "../api.ts";
import { Mark, type MarkState } from "../parts/mark.tsx";
import { Problem } from "../parts/problem.tsx";
import { filled } from "../texts.ts";
import { useCall, useTexts, type Words } from "../use-app.ts";
import { RunFigures, RunOutputs } from "./run-figures.tsx";
import { runLine, runName } from "./run-text.ts";

const ORDER = ["refused", "reconnecting", "connecting", "waiting-for-sender", "live"] as const;

const phaseOf = (state: RunState): (typeof ORDER)[number] | undefined =>
  "news" in state ? ORDER.find((phase) => state.news.streams.some((stream) => stream.phase === phase)) : undefined;

const stateText = (state: RunState, { language, t }: Words): { readonly words: string; readonly mark: MarkState } => {
  switch (state.name) {
    case "idle":
      return { words: t.states.idle, mark: "off" };
    case "stopping":
      return { words: t.states.stopping, mark: "waiting" };
    case "waiting":
      return { words: filled(t.states.waiting, { time: new Date(state.at).toLocaleTimeString(language) }), mark: "failed" };
    case "ended":
      return state.error === undefined ? { words: t.states.ended, mark: "off" } : { words: t.states.failed, mark: "failed" };
    case "running": {
      const { source } = state.news;
      if (source === "away") return { words: t.states.sourceAway, mark: "failed" };
      if (source === "waiting") return { words: t.states.sourceWaiting, mark: "waiting" };
      const phase = phaseOf(state);
      return { words: phase === undefined ? t.states.starting : t.phases[phase], mark: phase === "live" ? "live" : "waiting" };
    }
  }
};

/** Returns the Unix time in ms, updated each second while `wanted`. */
const useNow = (wanted: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!wanted) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [wanted]);
  return now;
};

const PAGES = { send: ["receiver"], receive: ["sender", "receiver"], edge: ["sender", "receiver"] } as const;

const RunActions = (props: { readonly run: ShownRun; readonly name: string; readonly edit: () => void }) => {
  const { t } = useTexts();
  const { busy, error, run } = useCall();
  const [asking, setAsking] = useState(false);
  const { id, config, state } = props.run;
  const path = `/api/runs/${id}`;
  const goes = isActive(state) || state.name === "waiting";
  const label = (word: string): string => `${word}: ${props.name}`;
  const open = (page: "sender" | "receiver") => () =>
    run(async () => {
      const { url } = await call<{ readonly url: string }>("POST", `${path}/address`, { page });
      window.open(url, "_blank", "noopener");
    });
  if (asking)
    return (
      <div className="actions">
        <p className="hint">{t.removeLead}</p>
        <button type="button" className="danger" onClick={() => run(() => call("DELETE", path))}>
          {t.removeSure}
        </button>
        <button type="button" onClick={() => setAsking(false)}>
          {t.cancel}
        </button>
        <Problem error={error} />
      </div>
    );
  return (
    <div className="actions">
      <button
        type="button"
        className="strong"
        disabled={busy || state.name === "stopping"}
        aria-label={label(goes ? t.stop : t.start)}
        onClick={() => run(() => call("POST", `${path}/${goes ? "stop" : "start"}`))}
      >
        {goes ? t.stop : t.start}
      </button>
      {PAGES[config.kind].map((page) => (
        <button
          key={page}
          type="button"
          title={t.opensBrowser}
          aria-label={`${label(page === "sender" ? t.openSender : t.openReceiver)} (${t.opensBrowser})`}
          onClick={open(page)}
        >
          {page === "sender" ? t.openSender : t.openReceiver}
          <span aria-hidden="true"> ↗</span>
        </button>
      ))}
      {!goes && (
        <>
          <button type="button" aria-label={label(t.edit)} onClick={props.edit}>
            {t.edit}
          </button>
          <button type="button" aria-label={label(t.remove)} onClick={() => setAsking(true)}>
            {t.remove}
          </button>
        </>
      )}
      <Problem error={error} />
    </div>
  );
};

export const RunRow = (props: { readonly run: ShownRun; readonly edit: () => void }) => {
  const { language, t } = useTexts();
  const id = useId();
  const { config, state } = props.run;
  const now = useNow(state.name === "running");
  const { words, mark } = stateText(state, { language, t });
  const news = "news" in state ? state.news : undefined;
  const latency = news?.streams.find(({ latencyMedianMs }) => latencyMedianMs !== undefined)?.latencyMedianMs;
  const name = runName(config, t);
  return (
    <article className="run" data-state={mark} aria-labelledby={id}>
      <Mark state={mark} delayMs={mark === "live" ? latency : undefined} />
      <div className="what">
        <h2 id={id}>
          {name} <span className="kind">{t.kinds[config.kind]}</span>
        </h2>
        <p className="state" role="status">
          {words}
        </p>
        <p className="sentence figures">{runLine(config, t)}</p>
        <RunOutputs config={config} news={isActive(state) ? news : undefined} />
      </div>
      {news !== undefined && isActive(state) && (
        <RunFigures config={config} news={news} elapsedMs={state.name === "running" ? now - state.since : undefined} />
      )}
      <RunActions run={props.run} name={name} edit={props.edit} />
      {"error" in state && <Problem error={state.error} />}
      {news !== undefined && news.notes.length > 0 && (
        <details className="notes" open={news.notes.some(({ isProblem }) => isProblem)}>
          <summary>{t.notes}</summary>
          <ul>
            {news.notes.map((note) => (
              <li key={`${note.at} ${note.en}`} data-problem={note.isProblem}>
                <time className="figures" dateTime={new Date(note.at).toISOString()}>
                  {new Date(note.at).toLocaleTimeString(language)}
                </time>{" "}
                {note[language]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
};
