import { useEffect, useState } from "react";

/** Chromium's event: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

const isOffer = (event: Event): event is InstallOffer => "prompt" in event && typeof event.prompt === "function";

export type Install =
  | { readonly name: "unknown" }
  | { readonly name: "installed" }
  | { readonly name: "offered"; readonly ask: () => void }
  /** For iPhone and iPad. */
  | { readonly name: "by-share-menu" };

/** Only Safari sets it. */
const startedFromHomeScreen = (): boolean | undefined =>
  "standalone" in navigator && typeof navigator.standalone === "boolean" ? navigator.standalone : undefined;

/** Known only in the browser. */
export const useInstall = (): Install => {
  const [install, setInstall] = useState<Install>({ name: "unknown" });
  useEffect(() => {
    const fromHome = startedFromHomeScreen();
    if (fromHome === true || window.matchMedia("(display-mode: standalone)").matches) {
      setInstall({ name: "installed" });
      return;
    }
    if (fromHome === false) setInstall({ name: "by-share-menu" });
    const onOffer = (event: Event) => {
      if (!isOffer(event)) return;
      event.preventDefault();
      const ask = () => void event.prompt().catch((error: unknown) => console.warn("The browser did not ask", error));
      setInstall({ name: "offered", ask });
    };
    const onInstalled = () => setInstall({ name: "installed" });
    window.addEventListener("beforeinstallprompt", onOffer);
    window.addEventListener("appinstalled", onInstalled);
    return () => {
      window.removeEventListener("beforeinstallprompt", onOffer);
      window.removeEventListener("appinstalled", onInstalled);
    };
  }, []);
  return install;
};
