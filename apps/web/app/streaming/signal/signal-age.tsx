import { localNow } from "@setsuna/web-media";
import { useEffect, useReducer } from "react";
import { ageText } from "./age-text.ts";
import styles from "./signal-cover.module.css";

/** Counts up the seconds since the last frame. Not read out each time: the words beside it are. */
export const SignalAge = ({ since }: { readonly since: number }) => {
  const [, tick] = useReducer((turn: number) => turn + 1, 0);
  const age = Math.max(0, localNow() - since);
  // Runs on every render to wait for the next whole second.
  useEffect(() => {
    const timer = setTimeout(tick, 1000 - (age % 1000) + 5);
    return () => clearTimeout(timer);
  });
  return (
    <span className={styles.age} role="timer" data-testid="signal-age" data-ms={Math.round(age)}>
      {ageText(age)}
    </span>
  );
};
