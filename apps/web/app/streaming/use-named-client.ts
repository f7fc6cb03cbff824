import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { MediaClient } from "./client-slot.ts";
import { focusPassword } from "./focus-password.ts";
import { asEntryRefused, isPasswordNeeded } from "./password-needed.ts";
import { type ClientControl, type ClientOptions, useClient } from "./use-client.ts";

export interface NamedClientControl<Client extends MediaClient> extends ClientControl<Client> {
  readonly needsPassword: boolean;
}

/** A client whose refusals have names. `password`: as typed; the value at the start is used. */
export const useNamedClient = <Client extends MediaClient>(
  password: string,
  options?: ClientOptions,
): NamedClientControl<Client> => {
  const control = useClient<Client>(options);
  const { start: begin } = control;
  const [tried, setTried] = useState("");
  const latest = useRef(password);
  latest.current = password;
  const start = useCallback<typeof begin>(
    (create, key) => {
      setTried(latest.current);
      begin(create, key);
    },
    [begin],
  );
  const snapshot = useMemo(() => asEntryRefused(control.snapshot, tried), [control.snapshot, tried]);
  const needsPassword = isPasswordNeeded(snapshot);
  useEffect(() => {
    if (needsPassword) focusPassword();
  }, [needsPassword]);
  return { ...control, start, snapshot, needsPassword };
};
