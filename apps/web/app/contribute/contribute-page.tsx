import { formatSerialId } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { type CameraForm, readCameraForm } from "../phone/camera/camera-form.ts";
import { CameraStage } from "../phone/camera/camera-stage.tsx";
import { fragmentPassword } from "../streaming/fragment-password.ts";
import { openedQuery } from "../streaming/link-query.ts";
import { LaterPart } from "../streaming/parts/later-part.tsx";
import { useLater } from "../streaming/parts/use-later.ts";
import { useLinkNotice } from "../streaming/use-link-notice.ts";
import { useTalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { contributeForm, isGreenRoom } from "./contribute-form.ts";

const loadGreenRoom = () => import("./green-room-page.tsx");

const EMPTY = contributeForm(new URLSearchParams(), "");

/** A guest's sending page: a contributor link opens a full-screen camera with one button. */
export default function ContributePage() {
  const { t } = useTranslation();
  useLinkNotice();
  const [form, setForm] = useState(EMPTY);
  const [ready, setReady] = useState(false);
  const [isGuest, setGuest] = useState(false);
  useEffect(() => {
    const query = openedQuery();
    setForm(contributeForm(query, fragmentPassword(window.location.hash)));
    setGuest(isGreenRoom(query));
    setReady(true);
  }, []);
  const talkback = useTalkbackChannel();
  const room = useLater(loadGreenRoom, isGuest);
  const change = (fields: Partial<CameraForm>) => setForm((before) => ({ ...before, ...fields }));
  if (isGuest)
    return (
      <div data-gallery>
        <LaterPart later={room}>
          {({ GreenRoomPage }) => <GreenRoomPage form={form} ready={ready} talkback={talkback} change={change} />}
        </LaterPart>
      </div>
    );
  const { settings } = readCameraForm(form);
  const channel = form.videoChannel || form.audioChannel;
  return (
    <CameraStage
      title={t("contribute.title")}
      description={t("contribute.description")}
      heading={settings ? t("contribute.heading", { id: formatSerialId(settings.serialId) }) : t("contribute.title")}
      form={form}
      settings={settings}
      ready={ready}
      talkback={talkback}
      change={change}
      lead={settings && t("contribute.lead", { id: formatSerialId(settings.serialId), channel })}
    />
  );
}
