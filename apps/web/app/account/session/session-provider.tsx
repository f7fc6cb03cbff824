import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { readSession } from "./read-session.ts";
import { LOADING, type SessionState } from "./session-state.ts";
import { SessionStore } from "./session-store.ts";

const CHANNEL = "setsuna.session";
const SessionContext = createContext<SessionStore | undefined>(undefined);

export const useSessionStore = (): SessionStore => {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error("useSessionStore outside of SessionProvider");
  return store;
};

export const useSession = (): SessionState => {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.snapshot, () => LOADING);
};

const tellOtherTabs = (): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("changed");
  channel.close();
};

const newStore = (): SessionStore =>
  new SessionStore({
    read: readSession,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    announce: tellOtherTabs,
    failed: (error) => console.warn("The session could not be determined.", error),
  });

/** Checks again when another tab changed it, when shown, and out of the back cache. */
export const SessionProvider = ({ children }: { readonly children: ReactNode }) => {
  const [store] = useState(newStore);
  useEffect(() => {
    const check = () => void store.check();
    const onVisible = () => {
      if (document.visibilityState === "visible") check();
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) check();
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", check);
    window.addEventListener("focus", check);
    window.addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      channel.close();
      window.removeEventListener("focus", check);
      window.removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
};
