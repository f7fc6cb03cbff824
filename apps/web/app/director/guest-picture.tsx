import { ReceiverSettings } from "@setsuna/client";
import { GUEST_CHANNEL, type GuestView, type SerialId } from "@setsuna/contracts";
import type { ReceiverClient } from "@setsuna/web-media";
import { useEffect, useRef } from "react";
import { browserMedia } from "../streaming/browser-media.ts";
import { signalUrl } from "../streaming/signal-url.ts";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import { useClient } from "../streaming/use-client.ts";
import { useSound } from "../streaming/use-sound.ts";
import styles from "./director-page.module.css";

export const GuestPicture = (props: {
  readonly serialId: SerialId;
  readonly password: string;
  readonly guest: GuestView;
  readonly listen: boolean;
}) => {
  const { serialId, password, listen } = props;
  const { id, name, kinds } = props.guest;
  const video = useRef<HTMLVideoElement>(null);
  const { client, snapshot, running, start, stop } = useClient<ReceiverClient>();
  const hasVideo = kinds.includes("video");
  const hears = listen && kinds.includes("audio");
  useEffect(() => {
    if (!hasVideo && !hears) return;
    start(async () => {
      const { ReceiverClient } = await browserMedia();
      const settings = ReceiverSettings.parse({
        serialId,
        ...(hasVideo ? { videoChannel: GUEST_CHANNEL } : {}),
        ...(hears ? { audioChannel: GUEST_CHANNEL } : {}),
      });
      if (video.current === null) throw new Error("the guest is gone");
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, guest: id, video: video.current });
    });
    return stop;
  }, [serialId, password, id, hasVideo, hears, start, stop]);
  const sounding = running && snapshot.streams.some(({ kind, phase }) => kind === "audio" && phase.name === "live");
  useSound({ client, sounding, running });
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        aria-label={name}
        data-testid="guest-video"
        muted={!hears}
        playsInline
        autoPlay
        disablePictureInPicture
      />
      <TapToShow video={video} received={snapshot.streams} />
    </>
  );
};
