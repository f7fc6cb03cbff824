import { useMemo } from "react";
import { useSearchParams } from "react-router";

export interface ListQuery<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly sent: Readonly<Partial<Record<Name, string>>>;
  readonly set: (changes: Readonly<Partial<Record<Name, string>>>) => void;
  readonly clear: () => void;
  readonly any: boolean;
}

/**
 * Search, filters and order of a list, kept in the address: reload, Back and a copied link lead to the same rows. `names` must be the
 * same array at every render.
 */
export const useListQuery = <Name extends string>(names: readonly Name[]): ListQuery<Name> => {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const pairs = names.map((name) => [name, params.get(name) ?? ""] as const);
    const filled = pairs.filter(([, value]) => value !== "");
    const set = (changes: Readonly<Partial<Record<Name, string>>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    return {
      values: Object.fromEntries(pairs) as Record<Name, string>,
      sent: Object.fromEntries(filled) as Partial<Record<Name, string>>,
      set,
      clear: () => set(Object.fromEntries(names.map((name) => [name, ""])) as Partial<Record<Name, string>>),
      any: filled.some(([name]) => name !== "sort" && name !== "order"),
    };
  }, [names, params, setParams]);
};
