import { StudioError } from "@setsuna/contracts";
import type { DevicesEvent } from "@setsuna/media-protocol";
import { failureBody } from "../../media/failure-body.ts";
import { MediaProcess } from "../../media/media-process.ts";

/** FFmpeg devices and encoders, from a separate process that `signal` ends. Throws StudioError. */
export const mediaDevices = (signal: AbortSignal): Promise<DevicesEvent> =>
  new Promise((resolve, reject) => {
    const process = new MediaProcess({
      event: (event) => {
        if (event.event === "devices") resolve(event);
        if (event.event === "failed") {
          const { code, detail } = failureBody(event);
          reject(new StudioError(code, detail));
        }
        if (event.event !== "hello") process.kill();
      },
      ended: ({ code, detail }) => reject(new StudioError(code, detail)),
    });
    signal.addEventListener("abort", () => process.kill(), { once: true });
    process.send({ order: "list-devices" });
  });
