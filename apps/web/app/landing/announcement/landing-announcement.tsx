import type { ShownAnnouncement } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { readStored, writeStored } from "../../platform/device-memory.ts";
import { LateAnnouncementDialog } from "./late-announcement-dialog.tsx";
import { readAnnouncement } from "./read-announcement.ts";

const HIDDEN_KEY = "setsuna.announcement.hidden";

/** Lasts while the page stays loaded. */
let closedKey: string | undefined;

export const LandingAnnouncement = () => {
  const { language } = useLanguage();
  const [announcement, setAnnouncement] = useState<ShownAnnouncement | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (found: ShownAnnouncement | null) => {
      if (found !== null && found.key !== closedKey && found.key !== readStored(HIDDEN_KEY)) setAnnouncement(found);
    };
    // The landing page works without an answer.
    readAnnouncement(leaving.signal).then(show, () => undefined);
    return () => leaving.abort();
  }, []);
  if (announcement === null) return null;
  return (
    <LateAnnouncementDialog
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
