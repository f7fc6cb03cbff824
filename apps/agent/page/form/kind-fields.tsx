import { type Draft, newOutput, type OutputDraft } from "../draft.ts";
import { Choice, Field } from "../parts/field.tsx";
import { TypedInput, TypedSelect } from "../parts/typed-input.tsx";
import { filled } from "../texts.ts";
import { useTexts } from "../use-app.ts";
import { InputFields, OutputFields } from "./place-fields.tsx";
import type { Devices } from "./use-devices.ts";

const SIZES = ["640x360", "1280x720", "1920x1080", "3840x2160"];
const MAX_OUTPUTS = 8;

export interface FormProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly wrong: (path: string) => boolean;
  readonly devices: Devices;
  readonly home: string;
}

type TextName = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

export const TextField = (
  props: FormProps & {
    readonly name: TextName;
    readonly label: string;
    readonly hint?: string;
    readonly unit?: string;
    readonly isNumber?: boolean;
  },
) => (
  <Field label={props.label} hint={props.hint} wrong={props.wrong(props.name)}>
    {(attributes) => (
      <div className="line">
        <TypedInput
          {...attributes}
          className={props.isNumber === true ? "input figures" : "input"}
          inputMode={props.isNumber === true ? "decimal" : undefined}
          spellCheck={false}
          autoComplete="off"
          value={props.draft[props.name]}
          change={(value) => props.change({ [props.name]: value })}
        />
        {props.unit !== undefined && <span className="unit">{props.unit}</span>}
      </div>
    )}
  </Field>
);

const Channels = (props: FormProps) => {
  const { t } = useTexts();
  return (
    <div className="pair">
      <TextField {...props} name="video" label={t.form.video} hint={t.form.channelHint} isNumber />
      <TextField {...props} name="audio" label={t.form.audio} hint={t.form.channelHint} isNumber />
    </div>
  );
};

export const SendFields = (props: FormProps) => {
  const { t } = useTexts();
  const { draft, change, wrong } = props;
  const { input } = draft;
  return (
    <>
      <Choice
        label={t.form.input}
        value={input.kind}
        choices={t.form.inputs}
        change={(kind) => change({ input: { ...input, kind } })}
      />
      <InputFields
        {...props}
        draft={input}
        change={(one) => change({ input: { ...input, ...one } })}
        wrong={(field) => wrong(`input.${field}`)}
      />
      <Channels {...props} />
      <div className="pair">
        <Field label={t.form.size} wrong={wrong("size")}>
          {(attributes) => (
            <TypedSelect {...attributes} value={draft.size} change={(value) => change({ size: value })}>
              {SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </TypedSelect>
          )}
        </Field>
        <TextField {...props} name="bitrate" label={t.form.bitrate} unit="Mbit/s" isNumber />
      </div>
      <TextField {...props} name="fps" label={t.form.fps} hint={t.form.fpsHint} unit="fps" isNumber />
      {props.devices.name === "found" && (
        <p className="hint">{filled(t.form.encoders, { list: props.devices.found.encoders.join(", ") })}</p>
      )}
    </>
  );
};

export const ReceiveFields = (props: FormProps) => {
  const { t } = useTexts();
  const { draft, change, wrong } = props;
  const { outputs } = draft;
  const replace = (at: number, output: OutputDraft): void =>
    change({ outputs: outputs.map((one, index) => (index === at ? output : one)) });
  return (
    <>
      <Channels {...props} />
      <TextField {...props} name="delayMs" label={t.form.delay} hint={t.form.delayHint} unit="ms" isNumber />
      {outputs.map((output, at) => {
        const n = at + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: outputs have no name but their place
          <section key={at} className="output" aria-label={filled(t.form.output, { n })}>
            <Choice
              label={filled(t.form.output, { n })}
              value={output.kind}
              choices={t.form.outputKinds}
              change={(kind) => replace(at, { ...output, kind })}
            />
            <OutputFields
              {...props}
              draft={output}
              change={(one) => replace(at, { ...output, ...one })}
              wrong={(field) => wrong(`outputs.${at}.${field}`)}
            />
            {outputs.length > 1 && (
              <button type="button" onClick={() => change({ outputs: outputs.filter((_, index) => index !== at) })}>
                {filled(t.form.removeOutput, { n })}
              </button>
            )}
          </section>
        );
      })}
      {outputs.length < MAX_OUTPUTS && (
        <button type="button" className="wide" onClick={() => change({ outputs: [...outputs, newOutput("address")] })}>
          {t.form.addOutput}
        </button>
      )}
    </>
  );
};

export const EdgeFields = (props: FormProps) => {
  const { t } = useTexts();
  const { wrong } = props;
  // Errors in lists carry the member's path.
  const inList = (path: string): boolean => wrong(path) || Array.from({ length: 16 }, (_, at) => `${path}.${at}`).some(wrong);
  return (
    <>
      <div className="pair">
        <TextField {...props} wrong={inList} name="send" label={t.form.send} hint={t.form.channelsHint} isNumber />
        <TextField {...props} wrong={inList} name="receive" label={t.form.receive} hint={t.form.channelsHint} isNumber />
      </div>
      <div className="pair">
        <TextField {...props} name="oscPort" label={t.form.oscPort} hint={t.form.portHint} isNumber />
        <TextField {...props} name="oscTo" label={t.form.oscTo} hint={t.form.placeHint} />
      </div>
      <div className="pair">
        <TextField {...props} name="tslPort" label={t.form.tslPort} hint={t.form.portHint} isNumber />
        <TextField {...props} name="tslTo" label={t.form.tslTo} hint={t.form.placeHint} />
      </div>
    </>
  );
};
