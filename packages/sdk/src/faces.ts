import * as media from "@setsuna/web-media";
import { homeServer } from "./home.ts";

type AtHome<T extends { readonly server: string }> = Omit<T, "server"> & { readonly server?: string | undefined };

/** Sends a stream. See setsuna.d.ts. */
export class Sender extends media.Sender {
  constructor(options: AtHome<ConstructorParameters<typeof media.Sender>[0]>) {
    super({ ...options, server: options.server ?? homeServer() });
  }
}

/** Receives a stream. See setsuna.d.ts. */
export class Receiver extends media.Receiver {
  constructor(options: AtHome<ConstructorParameters<typeof media.Receiver>[0]>) {
    super({ ...options, server: options.server ?? homeServer() });
  }
}

/** Sends and receives control data. See setsuna.d.ts. */
export class Control extends media.Control {
  constructor(options: AtHome<ConstructorParameters<typeof media.Control>[0]>) {
    super({ ...options, server: options.server ?? homeServer() });
  }
}
