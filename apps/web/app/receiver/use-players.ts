import { startSound } from "@setsuna/web-media/start-sound";
import { useCallback, useState } from "react";
import { nextChannel } from "../streaming/next-channel.ts";
import { type OverallPhase, worstPhase } from "../streaming/phase/overall-phase.ts";
import { useClientForms } from "../streaming/use-client-forms.ts";
import type { ReceiverForm } from "./receiver-form.ts";
import { RECEIVER_FORM_SOURCE } from "./receiver-form-source.ts";

export const nextPlayer = (like: ReceiverForm, forms: readonly ReceiverForm[]): ReceiverForm => {
  const next = (field: "videoChannel" | "audioChannel"): string =>
    like[field].trim() === "" ? "" : nextChannel(forms.map((form) => form[field]));
  return {
    ...like,
    name: "",
    videoChannel: next("videoChannel"),
    audioChannel: next("audioChannel"),
    controlChannel: "",
    qualityChannel: "",
    muted: false,
  };
};

const isActive = (phase: OverallPhase): boolean => phase !== "idle" && phase !== "failed";

/** The page's players, and which one is selected, heard or shown alone. Places count from 1. */
export const usePlayers = () => {
  const { entries, ready, change, add, remove } = useClientForms(RECEIVER_FORM_SOURCE);
  const [phases, setPhases] = useState<Readonly<Record<number, OverallPhase>>>({});
  const [chosen, setChosen] = useState<number>();
  const [soloed, setSolo] = useState<number>();
  const [aloneKey, setAlone] = useState<number>();
  const several = entries.length > 1;
  const has = (key: number | undefined) => entries.some((entry) => entry.key === key);
  const selected = has(chosen) ? chosen : entries[0]?.key;
  const form = entries.find(({ key }) => key === selected)?.form;
  const alone = several && has(aloneKey) ? aloneKey : undefined;
  const phaseOf = (key: number) => phases[key] ?? "idle";
  const placeOf = (key: number) => entries.findIndex((entry) => entry.key === key) + 1;
  const showAlone = (key: number | undefined) => {
    setAlone(key);
    if (key !== undefined) setChosen(key);
  };
  const report = useCallback((key: number, phase: OverallPhase) => setPhases((before) => ({ ...before, [key]: phase })), []);

  return {
    entries,
    ready,
    several,
    selected,
    form,
    alone,
    solo: several && has(soloed) ? soloed : undefined,
    place: selected === undefined ? 1 : placeOf(selected),
    worst: worstPhase(entries.map(({ key }) => phaseOf(key))),
    running: entries.some(({ key }) => isActive(phaseOf(key))),
    isPlaying: selected !== undefined && isActive(phaseOf(selected)),
    phaseOf,
    placeOf,
    report,
    change,
    remove,
    setSolo,
    select: (key: number) => {
      setChosen(key);
      if (alone !== undefined) setAlone(key);
    },
    /** False if there is no such player, or no other. */
    toggleAlone: (place: number): boolean => {
      const key = several ? entries[place - 1]?.key : undefined;
      if (key !== undefined) showAlone(alone === key ? undefined : key);
      return key !== undefined;
    },
    /** False if they are shown together already. */
    showTogether: (): boolean => {
      if (alone !== undefined) showAlone(undefined);
      return alone !== undefined;
    },
    showAll: () => setAlone(undefined),
    add: () => {
      const forms = entries.map((entry) => entry.form);
      const key = form && add(nextPlayer(form, forms));
      if (key === undefined) return;
      startSound();
      setAlone(undefined);
      setChosen(key);
    },
  };
};

export type Players = ReturnType<typeof usePlayers>;
