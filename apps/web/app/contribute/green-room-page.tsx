import { formatSerialId, MAX_GUEST_NAME } from "@setsuna/contracts";
import { useState } from "react";
import { TextField } from "../components/field.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { type CameraForm, readCameraForm } from "../phone/camera/camera-form.ts";
import { CameraStage } from "../phone/camera/camera-stage.tsx";
import type { TalkbackChannel } from "../talkback/use-talkback-channel.ts";
import styles from "./guest-desk.module.css";
import { GuestDesk } from "./guest-desk.tsx";
import { directedForm, directedSettings, useGreenRoom } from "./use-green-room.ts";

/** The page of a guest who waits until a director puts them on a channel. */
export const GreenRoomPage = (props: {
  readonly form: CameraForm;
  readonly ready: boolean;
  readonly talkback: TalkbackChannel;
  readonly change: (fields: Partial<CameraForm>) => void;
}) => {
  const { t } = useTranslation();
  const { ready, talkback, change } = props;
  const [entry, setEntry] = useState({ name: "", remote: true });
  const room = useGreenRoom(entry);
  const wanted = entry.remote ? room.direction : { channel: room.direction.channel };
  const form = directedForm(props.form, wanted);
  const read = readCameraForm(form).settings;
  const settings = read && directedSettings(read, wanted);
  const id = settings && formatSerialId(settings.serialId);
  return (
    <CameraStage
      title={t("greenRoom.title")}
      description={t("contribute.description")}
      heading={id === undefined ? t("greenRoom.title") : t("greenRoom.heading", { id })}
      form={form}
      settings={settings}
      ready={ready}
      talkback={talkback}
      change={change}
      lead={
        settings && (
          <div className={styles.entry}>
            <p>{t("greenRoom.lead")}</p>
            <TextField
              label={t("greenRoom.name")}
              value={entry.name}
              onChange={(name) => setEntry((before) => ({ ...before, name }))}
              maxLength={MAX_GUEST_NAME}
              autoComplete="name"
              name="guest-name"
            />
            <Toggle
              label={t("greenRoom.remote")}
              checked={entry.remote}
              onChange={(remote) => setEntry((before) => ({ ...before, remote }))}
            />
          </div>
        )
      }
      guest={{
        place: room.place,
        onDirection: room.onDirection,
        blocked: entry.name.trim() === "",
        tally: room.direction.tally,
        desk: (stage) =>
          settings && (
            <GuestDesk
              {...stage}
              serialId={settings.serialId}
              password={form.password}
              guest={room.guest}
              remote={entry.remote}
              direction={room.direction}
              form={form}
            />
          ),
      }}
    />
  );
};
