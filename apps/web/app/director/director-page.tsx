import { GUEST_TALK_CHANNEL, type GuestId, SerialId } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../account/session/session-provider.tsx";
import { serverClock } from "../api/server-clock.ts";
import { ErrorMessage } from "../components/error-message.tsx";
import { TextField } from "../components/field.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { FIRST_CHANNELS, shareLinks } from "../sender/share/share-links.ts";
import { SharedLink } from "../sender/share/shared-link.tsx";
import { useSiteBase } from "../sender/share/use-site-base.ts";
import { fragmentPassword, isLinkSecret } from "../streaming/fragment-password.ts";
import { keptLink } from "../streaming/kept-links.ts";
import { openedQuery } from "../streaming/link-query.ts";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { useOwnIdsIfKnown } from "../streaming/own-ids/use-own-ids.ts";
import { PartBoundary } from "../streaming/parts/part-boundary.tsx";
import { TalkKeys } from "../talkback/talk-keys.tsx";
import { TalkSign } from "../talkback/talk-sign.tsx";
import { useTalk } from "../talkback/use-talk.ts";
import styles from "./director-page.module.css";
import { GuestTile } from "./guest-tile.tsx";
import { useDesk, useLinkSource, useOwnerSource } from "./use-desk.ts";
import { useDeskKeys } from "./use-desk-keys.ts";

const now = (): number => serverClock.now();

export default function DirectorPage() {
  const { t } = useTranslation();
  const [target, setTarget] = useState({ serialId: "", password: "" });
  useEffect(() => {
    const serialId = openedQuery().get("id") ?? "";
    setTarget({ serialId, password: fragmentPassword(window.location.hash) || (keptLink(serialId) ?? "") });
  }, []);
  const [typed, setTyped] = useState("");
  const id = SerialId.safeParse(target.serialId).data;
  const { password } = target;
  const ownIds = useOwnIdsIfKnown();
  const own = ownIds?.find((card) => card.id === id);
  const session = useSession();
  const isByLink = own === undefined && isLinkSecret(password);
  const isSignedOut = session.state === "signed-out" && !isByLink;
  const byLink = useLinkSource(isByLink ? id : undefined, password);
  // The server refuses an ID of another account, and the page shows why.
  const ofOwner = useOwnerSource(ownIds && !isByLink ? id : undefined);
  const desk = useDesk(ofOwner ?? byLink.source);
  const guests = desk.guests ?? [];
  const [chosen, setChosen] = useState<GuestId>();
  const selected = guests.find((guest) => guest.id === chosen) ?? guests[0];
  useDeskKeys({ guests, selected: selected?.id, select: setChosen, direct: desk.direct, now });
  const talk = useTalk(id && selected ? { serialId: id, password, channel: GUEST_TALK_CHANNEL, guest: selected.id } : undefined);
  const base = useSiteBase();
  const fields = { serialId: target.serialId, password, ...FIRST_CHANNELS };
  const links = base && shareLinks(base, { fields, used: [], videoChannels: undefined, withPassword: true, withCrew: false });
  const error = desk.error ?? byLink.refused;
  const videoChannels = own?.videoChannels ?? byLink.videoChannels ?? 0;
  const needsPassword = own?.hasPassword === true && password === "";
  return (
    <div data-gallery>
      <PageTitle of={t("director.title")} description={t("director.description")} />
      <SiteHeader>
        <HelpLink to="howto#director" />
      </SiteHeader>
      <main className={styles.page} data-testid="director">
        <h1 className={styles.heading}>{t("director.title")}</h1>
        {isSignedOut && (
          <>
            <p>{t("director.signedOut")}</p>
            <Link className="button" to="/auth">
              {t("site.signIn")}
            </Link>
          </>
        )}
        {id === undefined && !isSignedOut && session.state !== "loading" && (
          <>
            <p>{t("director.noId")}</p>
            <ChooseId choose={setTarget} />
          </>
        )}
        {needsPassword && (
          <form
            className={styles.message}
            onSubmit={(event) => {
              event.preventDefault();
              setTarget({ ...target, password: typed });
            }}
          >
            <TextField label={t("director.password")} value={typed} onChange={setTyped} type="password" figures />
            <button type="submit" className="button">
              {t("director.connect")}
            </button>
          </form>
        )}
        {error && <ErrorMessage code={error} />}
        {selected && (
          <div className={styles.talk}>
            <p className={styles.name}>{t("director.talkTo", { name: selected.name })}</p>
            <TalkKeys control={talk} />
          </div>
        )}
        {id !== undefined && !isSignedOut && error === undefined && guests.length === 0 && (
          <p role="status">{t(desk.guests ? "director.empty" : "phase.connecting")}</p>
        )}
        {id !== undefined && !needsPassword && (
          <ul className={styles.grid} aria-label={t("director.guests")}>
            {guests.map((guest) => (
              <PartBoundary key={guest.id} as="li">
                <GuestTile
                  serialId={id}
                  password={password}
                  guest={guest}
                  videoChannels={videoChannels}
                  selected={guest.id === selected?.id}
                  select={() => setChosen(guest.id)}
                  direct={(change) => desk.direct(guest.id, change)}
                  now={now}
                />
              </PartBoundary>
            ))}
          </ul>
        )}
        {guests.length > 0 && <p className={styles.figures}>{t("director.keys")}</p>}
        {id !== undefined && !isSignedOut && links && (
          <section className={styles.link}>
            <h2 className={styles.name}>{t("director.link")}</h2>
            {isLinkSecret(password) ? (
              <p>{t("director.linkInMyPage")}</p>
            ) : (
              <SharedLink address={links.room} testId="guest-link" />
            )}
          </section>
        )}
        <TalkSign talk={talk.talk} />
      </main>
    </div>
  );
}
