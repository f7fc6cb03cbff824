import { ControlClient, type ControlClientOptions } from "@setsuna/client";
import { browserPorts } from "./transport/browser-ports.ts";

/** Sends and receives control data alone, from a page, and lets its channels go with the page. */
export class ControlSenderClient extends ControlClient {
  constructor(options: ControlClientOptions) {
    super(browserPorts, options);
  }

  override async start(): Promise<void> {
    globalThis.addEventListener("pagehide", this.onPageHide);
    await super.start();
  }

  override async stop(): Promise<void> {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    await super.stop();
  }

  private readonly onPageHide = (): void => void this.stop();
}
