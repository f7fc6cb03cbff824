import { type ReactNode, useId } from "react";
import { useTexts } from "../use-app.ts";

export interface FieldAttributes {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: true | undefined;
}

export const Field = (props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly wrong?: boolean | undefined;
  readonly children: (attributes: FieldAttributes) => ReactNode;
}) => {
  const { t } = useTexts();
  const id = useId();
  const [hint, problem] = [
    props.hint === undefined ? undefined : `${id}-hint`,
    props.wrong === true ? `${id}-problem` : undefined,
  ];
  const described = [problem, hint].filter((one) => one !== undefined).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      {props.children({
        id,
        className: "input",
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": props.wrong === true ? true : undefined,
      })}
      {problem !== undefined && (
        <p id={problem} className="wrong">
          {t.problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={hint} className="hint">
          {props.hint}
        </p>
      )}
    </div>
  );
};

export const Toggle = (props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly change: (on: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className="toggle">
      <label>
        <input
          type="checkbox"
          checked={props.on}
          disabled={props.disabled === true}
          aria-describedby={props.hint === undefined ? undefined : id}
          onChange={(event) => props.change(event.currentTarget.checked)}
        />
        <span>{props.label}</span>
      </label>
      {props.hint !== undefined && (
        <p id={id} className="hint">
          {props.hint}
        </p>
      )}
    </div>
  );
};

export const Choice = <Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly change: (value: Value) => void;
}) => {
  const id = useId();
  return (
    <fieldset className="choice">
      <legend>{props.label}</legend>
      <div className="segments">
        {(Object.keys(props.choices) as Value[]).map((value) => (
          <label key={value}>
            <input type="radio" name={id} checked={value === props.value} onChange={() => props.change(value)} />
            <span>{props.choices[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
