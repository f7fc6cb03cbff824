import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { differing } from "./earlier-settings.ts";

export interface EarlierSettings {
  /** Absent while equal and while running. */
  readonly restore: (() => void) | undefined;
  /** Absent without one, or after a change. */
  readonly takeBack: (() => void) | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly remember: () => void;
}

/**
 * Remembers settings when the page loads, when they are opened again ({@link EarlierSettings.remember}), and when a stream
 * stops, to restore them until the next start. Spec §4.
 */
export const useEarlierSettings = <Form extends object>(options: {
  readonly form: Form;
  readonly ready: boolean;
  readonly running: boolean;
  /** Fields that aren't settings, such as the volume. Must be a constant. */
  readonly apart: readonly (keyof Form)[];
  readonly change: (fields: Partial<Form>) => void;
}): EarlierSettings => {
  const { form, ready, running, apart, change } = options;
  const [earlier, setEarlier] = useState<Form>();
  const [left, setLeft] = useState<Form>();
  const latest = useRef(form);
  latest.current = form;
  const remember = useCallback(() => {
    setEarlier(latest.current);
    setLeft(undefined);
  }, []);
  useEffect(() => {
    if (ready && !running) remember();
  }, [ready, running, remember]);

  const changed = ready && !running ? differing(form, earlier, apart) : undefined;
  const restore = () => {
    if (changed === undefined) return;
    setLeft(form);
    change(changed);
  };
  const back = !running && changed === undefined ? differing(form, left, apart) : undefined;
  return {
    restore: changed && restore,
    takeBack: back && (() => change(back)),
    onKeyDown: (event) => {
      // Escape first closes a list, or ends a composition.
      const { isComposing } = event.nativeEvent;
      if (event.key !== "Escape" || event.defaultPrevented || isComposing || event.target instanceof HTMLSelectElement) return;
      if (changed === undefined) return;
      event.preventDefault();
      restore();
    },
    remember,
  };
};
