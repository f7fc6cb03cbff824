import { ReceiverSettings } from "@setsuna/client";
import type { Channel, SerialId } from "@setsuna/contracts";
import type { ReceiverClient } from "@setsuna/web-media";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { browserMedia } from "../streaming/browser-media.ts";
import { signalUrl } from "../streaming/signal-url.ts";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import { useClient } from "../streaming/use-client.ts";
import { useSound } from "../streaming/use-sound.ts";
import { useDucking } from "../talkback/use-ducking.ts";
import styles from "./guest-desk.module.css";

/** Lets a guest hear another one on air. */
export const OtherGuest = (props: {
  readonly serialId: SerialId;
  readonly password: string;
  readonly channel: Channel;
  readonly ducked: boolean;
}) => {
  const { serialId, password, channel } = props;
  const { client, snapshot, running, start, stop } = useClient<ReceiverClient>();
  useEffect(() => {
    start(async () => {
      const { ReceiverClient } = await browserMedia();
      const settings = ReceiverSettings.parse({ serialId, audioChannel: channel });
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, video: document.createElement("video") });
    });
    return stop;
  }, [serialId, password, channel, start, stop]);
  const sounding = running && snapshot.streams.some(({ kind, phase }) => kind === "audio" && phase.name === "live");
  useSound({ client, sounding, running });
  useDucking(client, props.ducked);
  return <span data-testid="guest-hears" data-channel={channel} data-sounding={sounding} hidden />;
};

/** Shows a guest a channel. Mix-minus: without its audio while the guest is on it. */
export const ReturnView = (props: {
  readonly serialId: SerialId;
  readonly password: string;
  readonly channel: Channel;
  readonly isOwn: boolean;
  readonly ducked: boolean;
}) => {
  const { t } = useTranslation();
  const { serialId, password, channel, isOwn } = props;
  const video = useRef<HTMLVideoElement>(null);
  const { client, snapshot, running, start, stop } = useClient<ReceiverClient>();
  const first = useRef(isOwn);
  useEffect(() => {
    start(async () => {
      const { ReceiverClient } = await browserMedia();
      const settings = ReceiverSettings.parse({ serialId, videoChannel: channel, audioChannel: channel, muted: first.current });
      if (video.current === null) throw new Error("the return picture is gone");
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, video: video.current });
    });
    return stop;
  }, [serialId, password, channel, start, stop]);
  useEffect(() => {
    const settings = ReceiverSettings.parse({ serialId, videoChannel: channel, audioChannel: channel, muted: isOwn });
    void client?.update(settings);
  }, [client, serialId, channel, isOwn]);
  const sounding = running && snapshot.streams.some(({ kind, phase }) => kind === "audio" && phase.name === "live");
  useSound({ client, sounding, running });
  useDucking(client, props.ducked);
  return (
    <div className={styles.returned}>
      <video
        ref={video}
        aria-label={t("greenRoom.returned", { channel })}
        data-testid="guest-return"
        data-muted={isOwn}
        muted={isOwn}
        playsInline
        autoPlay
        disablePictureInPicture
      />
      <TapToShow video={video} received={snapshot.streams} />
    </div>
  );
};
