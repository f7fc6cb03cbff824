import { type ErrorCode, SerialId } from "@setsuna/contracts";
import type { PathCheck, PathVerdict } from "@setsuna/web-media";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { errorCodeOf } from "../../components/error-text.ts";
import { browserMedia } from "../../streaming/browser-media.ts";
import { signalUrl } from "../../streaming/signal-url.ts";
import type { SenderForm } from "../sender-form.ts";

type PathCheckState =
  | { readonly name: "idle" | "cancelled" }
  /** `done` is from 0 to 1. */
  | { readonly name: "running"; readonly done: number }
  | { readonly name: "found"; readonly verdict: PathVerdict }
  | { readonly name: "failed"; readonly code: ErrorCode };

export const usePathCheck = (form: Pick<SenderForm, "serialId" | "password">, isOnAir: boolean) => {
  const [state, setState] = useState<PathCheckState>({ name: "idle" });
  const running = useRef<{ check?: PathCheck }>(undefined);
  const serialId = SerialId.safeParse(form.serialId).data;
  const cancel = () => {
    if (running.current === undefined) return;
    running.current.check?.stop();
    running.current = undefined;
    setState({ name: "cancelled" });
  };
  const begin = async (id: SerialId) => {
    const own: { check?: PathCheck } = {};
    running.current = own;
    const tell = (next: PathCheckState) => {
      if (running.current === own) setState(next);
    };
    tell({ name: "running", done: 0 });
    try {
      const { PathCheck } = await browserMedia();
      if (running.current !== own) return;
      own.check = new PathCheck({
        signalUrl: signalUrl(),
        serialId: id,
        password: form.password,
        start: (body) => api("startPathCheck", { body }),
        onProgress: (done) => tell({ name: "running", done }),
      });
      const verdict = await own.check.run();
      if (verdict !== undefined) tell({ name: "found", verdict });
    } catch (error) {
      tell({ name: "failed", code: errorCodeOf(error) });
    }
    if (running.current === own) running.current = undefined;
  };
  const end = useRef(cancel);
  end.current = cancel;
  useEffect(() => {
    if (isOnAir) end.current();
  }, [isOnAir]);
  useEffect(
    () => () => {
      running.current?.check?.stop();
      running.current = undefined;
    },
    [],
  );
  return { state, start: serialId && (() => void begin(serialId)), cancel };
};
