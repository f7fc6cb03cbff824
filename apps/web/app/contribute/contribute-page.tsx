import { formatSerialId } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { readCameraForm } from "../phone/camera/camera-form.ts";
import { CameraStage } from "../phone/camera/camera-stage.tsx";
import { fragmentPassword } from "../streaming/fragment-password.ts";
import { openedQuery } from "../streaming/link-query.ts";
import { useLinkNotice } from "../streaming/use-link-notice.ts";
import { useTalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { contributeForm } from "./contribute-form.ts";

const EMPTY = contributeForm(new URLSearchParams(), "");

/** A guest's sending page: a contributor link opens a full-screen camera with one button. */
export default function ContributePage() {
  const { t } = useTranslation();
  useLinkNotice();
  const [form, setForm] = useState(EMPTY);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setForm(contributeForm(openedQuery(), fragmentPassword(window.location.hash)));
    setReady(true);
  }, []);
  const talkback = useTalkbackChannel();
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
      change={(fields) => setForm((before) => ({ ...before, ...fields }))}
      lead={settings && t("contribute.lead", { id: formatSerialId(settings.serialId), channel })}
    />
  );
}
