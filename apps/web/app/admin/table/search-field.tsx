import { useEffect, useRef, useState } from "react";
import { TextField } from "../../components/field.tsx";
import { pressedKey } from "../../streaming/keys/pressed-key.ts";
import { isSwitchedOff } from "../../streaming/keys/shortcuts.ts";

const PAUSE_MS = 300;

const SEARCH_KEY: ReadonlySet<string> = new Set(["/"]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export const SearchField = (props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
  /** The / key focuses it, so use it once per screen. */
  readonly byKey?: boolean;
  readonly figures?: boolean;
}) => {
  const { value, onSearch, byKey = false } = props;
  const [typed, setTyped] = useState(value);
  const root = useRef<HTMLDivElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  useEffect(() => {
    if (!byKey) return;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isSwitchedOff(event) || pressedKey(event, SEARCH_KEY) === undefined) return;
      event.preventDefault();
      root.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [byKey]);
  return (
    <div ref={root}>
      <TextField
        label={props.label}
        hint={props.hint}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={200}
        figures={props.figures ?? false}
        aria-keyshortcuts={byKey ? "/" : undefined}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          told.current = typed.trim();
          onSearch(typed.trim());
        }}
      />
    </div>
  );
};
