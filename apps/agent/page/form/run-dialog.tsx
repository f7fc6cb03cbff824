import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { ShownRun } from "../../src/app/app-state.ts";
import { call } from "../api.ts";
import { type Draft, draftOf, newDraft, requestOf, wrongFields } from "../draft.ts";
import { Field, Toggle } from "../parts/field.tsx";
import { Problem } from "../parts/problem.tsx";
import { TypedInput } from "../parts/typed-input.tsx";
import { useCall, useTexts } from "../use-app.ts";
import { EdgeFields, ReceiveFields, SendFields, TextField } from "./kind-fields.tsx";
import { useDevices } from "./use-devices.ts";

const FIELDS = { send: SendFields, receive: ReceiveFields, edge: EdgeFields } as const;

export const RunDialog = (props: {
  readonly kind: "send" | "receive" | "edge";
  readonly run?: ShownRun | undefined;
  readonly home: string;
  readonly close: () => void;
}) => {
  const { t } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, kind } = props;
  const [draft, setDraft] = useState<Draft>(() => (run === undefined ? newDraft(kind) : draftOf(run.config)));
  const [showsWrong, setShowsWrong] = useState(false);
  const devices = useDevices();
  const saving = useCall();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const change = (one: Partial<Draft>): void => setDraft((before) => ({ ...before, ...one }));
  const wrongNow = wrongFields(draft);
  const wrong = (path: string): boolean => showsWrong && wrongNow.has(path);
  const save = (starts: boolean): void => {
    if (wrongNow.size > 0) {
      setShowsWrong(true);
      // Wait until the fields are marked.
      requestAnimationFrame(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    saving.run(async () => {
      const path = run === undefined ? "/api/runs" : `/api/runs/${run.id}`;
      const kept = await call<{ readonly id: string }>(run === undefined ? "POST" : "PUT", path, requestOf(draft));
      if (starts) await call("POST", `/api/runs/${kept.id}/start`);
      props.close();
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(true);
  };
  const form = { draft, change, wrong, devices, home: props.home };
  const KindFields = FIELDS[kind];
  const hadPassword = run?.config.hasPassword === true;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={props.close}>
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{t.form.titles[kind]}</h2>
        <div className="fields">
          <div className="pair">
            <TextField {...form} name="serialId" label={t.form.id} />
            <Field
              label={t.form.password}
              wrong={wrong("password")}
              hint={draft.password === null ? t.form.passwordKept : t.form.passwordHint}
            >
              {(attributes) => (
                <TypedInput
                  {...attributes}
                  type="password"
                  autoComplete="off"
                  maxLength={8}
                  value={draft.password ?? ""}
                  change={(value) => change({ password: value })}
                />
              )}
            </Field>
          </div>
          {hadPassword && (
            <Toggle
              label={t.form.noPassword}
              on={draft.password === ""}
              change={(none) => change({ password: none ? "" : null })}
            />
          )}
          <KindFields {...form} />
          <TextField {...form} name="name" label={t.form.name} hint={t.form.nameHint} />
          <Toggle
            label={t.form.keep}
            hint={t.form.keepHint}
            on={draft.keepRunning}
            change={(keepRunning) => change({ keepRunning })}
          />
        </div>
        <div className="ends">
          <Problem error={saving.error} />
          <button type="button" onClick={props.close}>
            {t.cancel}
          </button>
          <button type="button" disabled={saving.busy} onClick={() => save(false)}>
            {t.form.save}
          </button>
          <button type="submit" className="primary" disabled={saving.busy}>
            {t.form.saveAndStart}
          </button>
        </div>
      </form>
    </dialog>
  );
};
