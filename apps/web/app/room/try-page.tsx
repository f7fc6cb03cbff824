import { formatSerialId } from "@setsuna/contracts";
import { useState } from "react";
import { useErrorText } from "../components/error-text.ts";
import { PageTitle } from "../components/page-title.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import type { PhoneUse } from "../sender/share/phone-use.tsx";
import { guestChannel, shareLinks } from "../sender/share/share-links.ts";
import { useSiteBase } from "../sender/share/use-site-base.ts";
import { GuestNotice } from "../streaming/guest-notice.tsx";
import { KeepRoomLink } from "./keep-room-link.tsx";
import type { KeptRoom } from "./kept-room.ts";
import { ReceivedPicture } from "./received-picture.tsx";
import { RoomShare } from "./room-share.tsx";
import { RoomStage } from "./room-stage.tsx";
import { RoomTime } from "./room-time.tsx";
import styles from "./try-page.module.css";
import { useGuestRoom } from "./use-guest-room.ts";

const USED = ["1"] as const;

/** First video, and a second channel for the phone. */
const sharedOf = ({ serialId, videoChannels }: KeptRoom) => ({
  fields: {
    serialId: formatSerialId(serialId),
    password: "",
    videoChannel: "1",
    audioChannel: "1",
    controlChannel: "",
    qualityChannel: "",
  },
  used: USED,
  videoChannels,
  withPassword: false,
  withCrew: false,
});

/** For half an hour. Decision 0020. */
export default function TryPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const base = useSiteBase();
  const { state, again, want } = useGuestRoom();
  const [use, setUse] = useState<PhoneUse>("player");
  const [onAir, setOnAir] = useState(false);
  const room = "room" in state ? state.room : undefined;
  const isOpen = state.name === "open" || state.name === "kept";
  const links = room && base !== undefined ? shareLinks(base, sharedOf(room)) : undefined;
  const phoneChannel = room && guestChannel(sharedOf(room));
  const phone =
    isOpen && room && use === "camera" && phoneChannel !== undefined ? (
      <ReceivedPicture serialId={room.serialId} channel={phoneChannel} />
    ) : undefined;
  return (
    <div data-gallery>
      <PageTitle of={t("room.title")} description={t("room.description")} />
      <meta name="robots" content="noindex" />
      <SiteHeader />
      <main className={styles.page} data-testid="room" data-state={state.name}>
        <div className={styles.top}>
          <h1 className={styles.heading}>{t("room.heading")}</h1>
          {state.name === "open" && <RoomTime seconds={state.seconds} />}
        </div>
        <div className={styles.pictures} data-phone={phone !== undefined} data-over={!isOpen && state.name !== "opening"}>
          {state.name === "failed" || state.name === "over" ? (
            <div className={styles.ended}>
              <GuestNotice
                text={state.name === "over" ? t("room.overText") : errorText(state.code)}
                code={state.name === "over" ? "guest-room-over" : state.code}
                action={state.name === "over" ? t("room.newRoom") : t("room.again")}
                act={again}
              />
            </div>
          ) : (
            <>
              {phone}
              {(phone === undefined || onAir) && <RoomStage serialId={room?.serialId} open={isOpen} setOnAir={setOnAir} />}
            </>
          )}
          {state.name === "over" && <KeepRoomLink want={want} />}
        </div>
        {(isOpen || state.name === "opening") && (
          <aside className={styles.share} aria-label={t("share.heading")}>
            {state.name === "opening" && (
              <p className={styles.note} role="status">
                {t("room.opening")}
              </p>
            )}
            {isOpen && links && <RoomShare links={links} use={use} setUse={setUse} onAir={onAir} />}
            {isOpen && <p className={styles.note}>{state.name === "kept" ? t("room.kept") : t("room.end")}</p>}
            {state.name === "open" && <KeepRoomLink want={want} />}
          </aside>
        )}
      </main>
    </div>
  );
}
