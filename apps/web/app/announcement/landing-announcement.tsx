import type { ShownAnnouncement } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { api } from "../api/api.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { readStored, writeStored } from "../parts/device-memory.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";

/** Holds the key of the announcement that this browser's reader does not want to see again. */
const HIDDEN_KEY = "setsuna.announcement.hidden";

/** Closed once, it does not come back while the page stays loaded. */
let closedKey: string | undefined;

/** Shows the announcement of these days in front of the landing page, unless the reader has seen enough of it. */
export const LandingAnnouncement = () => {
  const { language } = useLanguage();
  const [announcement, setAnnouncement] = useState<ShownAnnouncement | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (found: ShownAnnouncement | null) => {
      if (found !== null && found.key !== closedKey && found.key !== readStored(HIDDEN_KEY)) setAnnouncement(found);
    };
    // Without an answer the landing page is whole by itself.
    api("readAnnouncement", {}, { signal: leaving.signal }).then(
      (reply) => show(reply.announcement),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (announcement === null) return null;
  return (
    <AnnouncementDialog
      announcement={announcement}
      language={language}
      close={(forGood) => {
        closedKey = announcement.key;
        if (forGood) writeStored(HIDDEN_KEY, announcement.key);
        setAnnouncement(null);
      }}
    />
  );
};
