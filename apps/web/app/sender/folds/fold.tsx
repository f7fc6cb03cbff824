import { parseJson } from "@setsuna/kit";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-translation.ts";
import { readStored, writeStored } from "../../platform/device-memory.ts";
import styles from "./fold.module.css";

const KEY = "setsuna.folds";
const Folds = z.record(z.string(), z.boolean()).catch({});

const remembered = (): Readonly<Record<string, boolean>> => Folds.parse(parseJson(readStored(KEY, "sessionStorage")) ?? {});

/** Returns whether the user left a fold open in this session. Undefined if it was never touched. */
const wasOpen = (fold: string): boolean | undefined => remembered()[fold];

const rememberOpen = (fold: string, isOpen: boolean): void => {
  writeStored(KEY, JSON.stringify({ ...remembered(), [fold]: isOpen }), "sessionStorage");
};

export type Found = ReadonlyMap<string, readonly string[]>;

export const FoundSettings = createContext<Found | undefined>(undefined);

/**
 * Settings of one task, collapsed to a heading and a line that states the settings. Opens when something inside needs the user or
 * a search finds it.
 */
export const Fold = (props: {
  readonly name: string;
  readonly heading: string;
  readonly summary: string;
  readonly needs?: "input" | "correction" | undefined;
  /** Sets the recommended values. Absent if they are set. */
  readonly reset?: (() => void) | undefined;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const { name, needs } = props;
  const found = useContext(FoundSettings);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDetailsElement>(null);
  const tellOpen = useRef(props.onOpen);
  tellOpen.current = props.onOpen;
  useEffect(() => {
    // A fold opens before scripts have loaded.
    const before = root.current?.open || wasOpen(name);
    if (before !== undefined) setOpen(before);
    if (root.current?.open) tellOpen.current?.();
  }, [name]);
  useEffect(() => {
    if (needs !== undefined) setOpen(true);
  }, [needs]);
  const matches = found?.get(name);
  const searching = found !== undefined;
  return (
    <details
      ref={root}
      className={styles.fold}
      data-fold={name}
      open={searching ? matches !== undefined : open}
      hidden={searching && matches === undefined}
      onToggle={(event) => {
        const isOpen = event.currentTarget.open;
        if (isOpen) props.onOpen?.();
        if (searching || isOpen === open) return;
        setOpen(isOpen);
        rememberOpen(name, isOpen);
      }}
    >
      <summary className={styles.head}>
        <h2 className={styles.heading}>{props.heading}</h2>
        <span className={styles.line} data-testid={`summary-${name}`} data-needs={needs}>
          {needs === "correction" ? t("client.fix") : (matches?.join(t("channels.between")) ?? props.summary)}
        </span>
      </summary>
      <div className={styles.fields}>
        {props.children}
        {props.reset && (
          <button type="button" className={styles.reset} data-testid={`reset-${name}`} onClick={props.reset}>
            {t("sender.reset")}
          </button>
        )}
      </div>
    </details>
  );
};
