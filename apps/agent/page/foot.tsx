import type { AppState, UpdateState } from "../src/app/app-state.ts";
import { call } from "./api.ts";
import { Toggle } from "./parts/field.tsx";
import { Problem } from "./parts/problem.tsx";
import { filled } from "./texts.ts";
import { useCall, useTexts } from "./use-app.ts";

const Update = (props: { readonly update: UpdateState }) => {
  const { t } = useTexts();
  const { update } = props;
  const ask = (step: "look" | "fetch" | "start") => () => void call("POST", `/api/update/${step}`);
  const look = (
    <button type="button" onClick={ask("look")}>
      {t.update.look}
    </button>
  );
  switch (update.name) {
    case "unknown":
      return look;
    case "looking":
      return <p role="status">{t.update.looking}</p>;
    case "newest":
      return <p role="status">{t.update.newest}</p>;
    case "failed":
      return (
        <div>
          {look}
          <Problem error={update.error} />
        </div>
      );
    case "found":
      return (
        <div role="status">
          <p>{filled(t.update.found, { v: update.version })}</p>
          <ul>
            {update.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <button type="button" className="primary" onClick={ask("fetch")}>
            {filled(t.update.fetch, { v: update.version })}
          </button>
        </div>
      );
    case "fetching":
      return (
        <div>
          <p role="status">{filled(t.update.fetching, { v: update.version })}</p>
          <progress value={update.done} max={1} aria-label={filled(t.update.fetching, { v: update.version })} />
        </div>
      );
    case "ready":
      return (
        <div role="status">
          <p>{filled(t.update.ready, { v: update.version, folder: update.folder })}</p>
          <p className="hint">{t.update.restartHint}</p>
          <button type="button" className="primary" onClick={ask("start")}>
            {t.update.restart}
          </button>
        </div>
      );
  }
};

export const Foot = (props: { readonly state: AppState }) => {
  const { t } = useTexts();
  const { busy, error, run } = useCall();
  const { startsAtLogin, update, version } = props.state;
  return (
    <footer className="foot">
      <p className="version figures">{filled(t.version, { v: version })}</p>
      <div className="update">
        <Update update={update} />
      </div>
      {startsAtLogin !== undefined && (
        <Toggle
          label={t.atLogin}
          on={startsAtLogin}
          disabled={busy}
          change={(on) => run(() => call("PUT", "/api/at-login", { on }))}
        />
      )}
      <div className="quit">
        <button type="button" aria-describedby="quit-hint" disabled={busy} onClick={() => run(() => call("POST", "/api/quit"))}>
          {t.quit}
        </button>
        <p id="quit-hint" className="hint">
          {t.quitHint}
        </p>
      </div>
      <Problem error={error} />
    </footer>
  );
};
