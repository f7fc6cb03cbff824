import * as media from "@setsuna/web-media";
import { homeServer } from "./home.ts";

/** Options of a face of web-media, in which the server may be absent. */
type AtHome<T extends { readonly server: string }> = Omit<T, "server"> & { readonly server?: string | undefined };

/** Sends a page's video, audio and control data. */
export class Sender extends media.Sender {
  constructor(options: AtHome<ConstructorParameters<typeof media.Sender>[0]>) {
    super({ ...options, server: options.server ?? homeServer() });
  }
}

/** Receives and plays one sender's video, audio and control data. */
export class Receiver extends media.Receiver {
  constructor(options: AtHome<ConstructorParameters<typeof media.Receiver>[0]>) {
    super({ ...options, server: options.server ?? homeServer() });
  }
}

/** Sends and receives control data alone. */
export class Control extends media.Control {
  constructor(options: AtHome<ConstructorParameters<typeof media.Control>[0]>) {
    super({ ...options, server: options.server ?? homeServer() });
  }
}
