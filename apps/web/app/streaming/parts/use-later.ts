import { useEffect, useState } from "react";

export type Later<Module> =
  | { readonly name: "loading" }
  | { readonly name: "ready"; readonly module: Module }
  | { readonly name: "failed"; readonly again: () => void };

/**
 * Loads a module once `wanted` is true. A failed load leaves the rest of the page alone and can be repeated. `load`: the same function at
 * every render.
 */
export const useLater = <Module>(load: () => Promise<Module>, wanted: boolean): Later<Module> => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Later<Module>>({ name: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    setState((before) => (before.name === "failed" ? { name: "loading" } : before));
    load().then(
      (module) => {
        if (!isGone) setState({ name: "ready", module });
      },
      (error: unknown) => {
        console.error(error);
        if (!isGone) setState({ name: "failed", again: () => setAttempt((before) => before + 1) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, wanted, attempt]);
  return state;
};
