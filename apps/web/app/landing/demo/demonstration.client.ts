import { ReceiverSettings, SenderSettings } from "@setsuna/client";
import type { DemonstrationGrant } from "@setsuna/contracts";
import { ReceiverClient, SenderClient, videoGate } from "@setsuna/web-media";
import { signalUrl } from "../../streaming/signal-url.ts";
import { type DemoPicture, openDemoPicture } from "./demo-picture.ts";
import { type DemoView, demoView } from "./demo-view.ts";
import { FIELD, type Pointer } from "./stroke-field.ts";

/** Mbit/s, enough for strokes on black. */
const MEGABITS_PER_SECOND = 0.6;

export interface DemonstrationParts {
  readonly grant: DemonstrationGrant;
  readonly canvas: HTMLCanvasElement;
  readonly video: HTMLVideoElement;
  readonly onView: (view: DemoView) => void;
}

export interface Demonstration {
  point(pointer: Pointer | undefined): void;
  stop(): Promise<void>;
}

export const startDemonstration = ({ grant, canvas, video, onView }: DemonstrationParts): Demonstration => {
  const { serialId, pass, channel } = grant;
  const url = signalUrl();
  let picture: DemoPicture | undefined;
  const sender = new SenderClient({
    signalUrl: url,
    password: "",
    pass,
    settings: SenderSettings.parse({
      serialId,
      videoChannel: channel,
      audioSource: "none",
      framesPerSecond: FIELD.framesPerSecond,
      videoBitrateMbps: MEGABITS_PER_SECOND,
    }),
    picture: () => {
      picture = openDemoPicture(canvas);
      return picture;
    },
  });
  const receiver = new ReceiverClient({
    signalUrl: url,
    password: "",
    pass,
    settings: ReceiverSettings.parse({ serialId, videoChannel: channel, muted: true }),
    video,
  });
  const gate = videoGate(video);
  const tell = () => onView(demoView(sender.getSnapshot(), receiver.getSnapshot(), !gate.isBlocked()));
  const leave = [sender.subscribe(tell), receiver.subscribe(tell), gate.subscribe(tell), gate.playOnGesture()];
  void sender.start();
  void receiver.start();
  return {
    point: (pointer) => picture?.point(pointer),
    async stop() {
      for (const end of leave) end();
      // Stop the receiver first, because the sender's goodbye frees its place.
      await receiver.stop();
      await sender.stop();
    },
  };
};
