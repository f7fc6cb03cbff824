import type { Page } from "playwright-core";

export interface TappedEpoch {
  readonly id: string;
  readonly secret: string;
  readonly use: "sent" | "received";
}

declare global {
  var setsunaEpochs: TappedEpoch[] | undefined;
}

/** Call it before the page loads. */
export const tapEpochs = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    interface Bytes {
      readonly id: Uint8Array;
      readonly secret: Uint8Array;
    }
    interface Message {
      readonly t?: string;
      readonly session?: { readonly epoch: Bytes };
      readonly epochs?: readonly Bytes[];
      readonly encryption?: { readonly session: { readonly epoch: Bytes } };
    }
    const tapped: TappedEpoch[] = [];
    globalThis.setsunaEpochs = tapped;
    const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const note = (use: TappedEpoch["use"], epochs: readonly Bytes[]): void => {
      for (const { id, secret } of epochs) tapped.push({ id: hex(id), secret: hex(secret), use });
    };
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: Message, ...rest: unknown[]): void {
      if (message.t === "session" && message.session !== undefined) note("sent", [message.session.epoch]);
      if (message.t === "epochs") note("received", message.epochs ?? []);
      Reflect.apply(send, this, [message, ...rest]);
    } as typeof send;
    const Transform = RTCRtpScriptTransform;
    globalThis.RTCRtpScriptTransform = class extends Transform {
      constructor(worker: Worker, options?: Message, transfer?: Transferable[]) {
        super(worker, options, transfer);
        if (options?.encryption !== undefined) note("sent", [options.encryption.session.epoch]);
      }
    } as typeof RTCRtpScriptTransform;
  });

export const tappedEpochs = (page: Page): Promise<readonly TappedEpoch[]> => page.evaluate(() => globalThis.setsunaEpochs ?? []);
