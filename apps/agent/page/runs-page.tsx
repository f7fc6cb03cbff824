import { useState } from "react";
import type { AppState, ShownRun } from "../src/app/app-state.ts";
import { Foot } from "./foot.tsx";
import { RunDialog } from "./form/run-dialog.tsx";
import { Problem } from "./parts/problem.tsx";
import { RunRow } from "./run/run-row.tsx";
import { Top } from "./top.tsx";
import { useTexts } from "./use-app.ts";

type Editing = { readonly kind: "send" | "receive" | "edge"; readonly run?: ShownRun | undefined };

const KINDS = ["send", "receive", "edge"] as const;

export const RunsPage = (props: { readonly state: AppState }) => {
  const { t } = useTexts();
  const { state } = props;
  const [editing, setEditing] = useState<Editing>();
  return (
    <>
      <Top state={state} />
      <main>
        {state.notices.length > 0 && (
          <section aria-label={t.notices}>
            {state.notices.map((notice) => (
              <Problem key={notice.code} error={notice} isAlert={false} />
            ))}
          </section>
        )}
        <div className="head">
          <h1>{t.runs}</h1>
          <fieldset className="adds" aria-label={t.addLabel}>
            {KINDS.map((kind) => (
              <button key={kind} type="button" onClick={() => setEditing({ kind })}>
                <span aria-hidden="true">+ </span>
                {t.add[kind]}
              </button>
            ))}
          </fieldset>
        </div>
        {state.runs.length === 0 ? (
          <div className="empty">
            <h2>{t.empty}</h2>
            <p>{t.emptyLead}</p>
          </div>
        ) : (
          <ul className="runs">
            {state.runs.map((run) => (
              <li key={run.id}>
                <RunRow run={run} edit={() => setEditing({ kind: run.config.kind, run })} />
              </li>
            ))}
          </ul>
        )}
      </main>
      <Foot state={state} />
      {editing !== undefined && (
        <RunDialog kind={editing.kind} run={editing.run} home={state.home} close={() => setEditing(undefined)} />
      )}
    </>
  );
};
