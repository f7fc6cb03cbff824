import { useId } from "react";
import type { ShownDevice } from "../../src/app/app-state.ts";
import { type InputDraft, MODES, type OutputDraft, type PlaceDraft } from "../draft.ts";
import { Field, Toggle } from "../parts/field.tsx";
import { Problem } from "../parts/problem.tsx";
import { TypedInput, TypedSelect } from "../parts/typed-input.tsx";
import { filled } from "../texts.ts";
import { useTexts } from "../use-app.ts";
import type { Devices } from "./use-devices.ts";

interface PlaceProps<Draft> {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly wrong: (field: string) => boolean;
  readonly devices: Devices;
  readonly home: string;
}

const GSTREAMER: readonly string[] = ["ndi", "decklink"];

/** Explains an absent device list, or shows that the search runs. */
const DeviceNews = (props: { readonly kind: string; readonly devices: Devices }) => {
  const { t } = useTexts();
  const { kind, devices } = props;
  if (devices.name === "looking")
    return (
      <p role="status" className="hint">
        {t.form.devicesLooking}
      </p>
    );
  if (devices.name === "failed") return <Problem error={devices.error} />;
  return GSTREAMER.includes(kind) ? <Problem error={devices.found.gstreamer} isAlert={false} /> : undefined;
};

const devicesOf = (devices: Devices, kind: string, direction: ShownDevice["direction"]): readonly ShownDevice[] =>
  devices.name === "found" ? devices.found.devices.filter((one) => one.kind === kind && one.direction === direction) : [];

const NameField = (props: PlaceProps<PlaceDraft<string>> & { readonly direction: ShownDevice["direction"] }) => {
  const { t } = useTexts();
  const list = useId();
  const { draft, change, wrong, devices, direction } = props;
  const found = devicesOf(devices, draft.kind, direction);
  return (
    <>
      <Field
        label={draft.kind === "ndi" ? t.form.deviceName : t.form.device}
        wrong={wrong("name")}
        hint={draft.kind === "ndi" ? undefined : t.form.deviceFirst}
      >
        {(attributes) => (
          <TypedInput
            {...attributes}
            list={list}
            spellCheck={false}
            autoComplete="off"
            value={draft.name}
            change={(value) => change({ name: value })}
          />
        )}
      </Field>
      <datalist id={list}>
        {found.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
      <DeviceNews kind={draft.kind} devices={devices} />
    </>
  );
};

const CardFields = (props: PlaceProps<PlaceDraft<string>> & { readonly withMode: boolean }) => {
  const { t } = useTexts();
  const { draft, change, wrong, devices } = props;
  return (
    <>
      <div className="pair">
        <Field label={t.form.card} hint={t.form.cardHint} wrong={wrong("card")}>
          {(attributes) => (
            <TypedInput {...attributes} inputMode="numeric" value={draft.card} change={(value) => change({ card: value })} />
          )}
        </Field>
        {props.withMode && (
          <Field label={t.form.mode} wrong={wrong("mode")}>
            {(attributes) => (
              <TypedSelect {...attributes} value={draft.mode} change={(value) => change({ mode: value })}>
                {MODES.map((mode) => (
                  <option key={mode}>{mode}</option>
                ))}
              </TypedSelect>
            )}
          </Field>
        )}
      </div>
      <DeviceNews kind="decklink" devices={devices} />
    </>
  );
};

const AddressField = ({ draft, change, wrong }: PlaceProps<PlaceDraft<string>>) => {
  const { t } = useTexts();
  return (
    <Field label={t.form.address} hint={t.form.addressHint} wrong={wrong("address")}>
      {(attributes) => (
        <TypedInput
          {...attributes}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={draft.address}
          change={(value) => change({ address: value })}
        />
      )}
    </Field>
  );
};

const PathField = ({ draft, change, wrong, home, hint }: PlaceProps<PlaceDraft<string>> & { readonly hint: string }) => {
  const { t } = useTexts();
  return (
    <Field label={t.form.path} hint={filled(hint, { home })} wrong={wrong("path")}>
      {(attributes) => (
        <TypedInput
          {...attributes}
          spellCheck={false}
          autoComplete="off"
          value={draft.path}
          change={(value) => change({ path: value })}
        />
      )}
    </Field>
  );
};

export const InputFields = (props: PlaceProps<InputDraft>) => {
  const { t } = useTexts();
  const { draft, change } = props;
  const common = props as unknown as PlaceProps<PlaceDraft<string>>;
  switch (draft.kind) {
    case "test":
      return undefined;
    case "file":
      return (
        <>
          <PathField {...common} hint={t.form.pathHint} />
          <Toggle label={t.form.loop} on={draft.loop} change={(loop) => change({ loop })} />
        </>
      );
    case "decklink":
      return <CardFields {...common} withMode={false} />;
    case "address":
      return <AddressField {...common} />;
    default:
      return <NameField {...common} direction="source" />;
  }
};

export const OutputFields = (props: PlaceProps<OutputDraft>) => {
  const { t } = useTexts();
  const common = props as unknown as PlaceProps<PlaceDraft<string>>;
  switch (props.draft.kind) {
    case "file":
      return <PathField {...common} hint={t.form.recordingHint} />;
    case "decklink":
      return <CardFields {...common} withMode />;
    case "address":
      return <AddressField {...common} />;
    case "ndi":
      return <NameField {...common} direction="sink" />;
    case "window":
      return undefined;
  }
};
