import { type ErrorBody, type Language, StudioError } from "@setsuna/contracts";
import { createContext, useContext, useEffect, useState } from "react";
import type { AppState } from "../src/app/app-state.ts";
import { bodyOf, enter, follow } from "./api.ts";
import { TEXTS, type Texts } from "./texts.ts";

export type AppPhase =
  | { readonly name: "entering" }
  | { readonly name: "open"; readonly state: AppState }
  | { readonly name: "lost" }
  | { readonly name: "refused"; readonly error: ErrorBody };

export const useApp = (): AppPhase => {
  const [phase, setPhase] = useState<AppPhase>({ name: "entering" });
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: AppPhase): void => {
      if (!leaving.signal.aborted) setPhase(next);
    };
    enter()
      .then(() => follow((state) => show({ name: "open", state }), leaving.signal))
      .then(
        () => show({ name: "lost" }),
        (thrown: unknown) => {
          const gone = thrown instanceof StudioError && thrown.code === "server-unreachable";
          show(gone ? { name: "lost" } : { name: "refused", error: bodyOf(thrown) });
        },
      );
    return () => leaving.abort();
  }, []);
  return phase;
};

export interface Words {
  readonly language: Language;
  /** Address of the server, whose site explains errors. Absent until the app answers. */
  readonly server?: string | undefined;
  readonly t: Texts;
}

export const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en");

export const TextsContext = createContext<Words>({ language: "en", t: TEXTS.en });
export const useTexts = (): Words => useContext(TextsContext);

export const useCall = (): {
  readonly busy: boolean;
  readonly error: ErrorBody | undefined;
  run(work: () => Promise<unknown>): void;
} => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorBody>();
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true);
    setError(undefined);
    work().then(
      () => setBusy(false),
      (thrown: unknown) => {
        setError(bodyOf(thrown));
        setBusy(false);
      },
    );
  };
  return { busy, error, run };
};
