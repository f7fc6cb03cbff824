import { useTranslation } from "../../i18n/use-translation.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { useTalkbackChannel } from "../../talkback/use-talkback-channel.ts";
import { PhoneApp } from "../phone-app.tsx";
import { CAMERA_FORM_SOURCE, readCameraForm } from "./camera-form.ts";
import { CameraSheet } from "./camera-sheet.tsx";
import { CameraStage } from "./camera-stage.tsx";

export default function CameraPage() {
  const { t } = useTranslation();
  const { form, ready, change } = useClientForm(CAMERA_FORM_SOURCE);
  const { settings, problems } = readCameraForm(form);
  const talkback = useTalkbackChannel();
  return (
    <>
      <PhoneApp />
      <CameraStage
        title={t("camera.title")}
        description={t("camera.description")}
        heading={t("camera.heading")}
        form={form}
        settings={settings}
        ready={ready}
        talkback={talkback}
        change={change}
        sheet={(open) => <CameraSheet form={form} problems={problems} talkback={talkback} change={change} {...open} />}
      />
    </>
  );
}
