import { useId } from "react";
import styles from "./features.module.css";

export const Slider = (props: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly text: string;
  readonly onChange: (value: number) => void;
}) => {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{props.label}</label>
      <output className={styles.value} htmlFor={id}>
        {props.text}
      </output>
      <input
        id={id}
        type="range"
        min={props.min}
        max={props.max}
        step={props.step ?? 1}
        value={props.value}
        aria-valuetext={props.text}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
};
