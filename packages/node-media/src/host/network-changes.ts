import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Milliseconds. Node doesn't report address changes. */
const READ_INTERVAL_MS = 250;

type Interfaces = ReturnType<typeof networkInterfaces>;

const addressesIn = (interfaces: Interfaces) => Object.values(interfaces).flatMap((addresses) => addresses ?? []);

/** Watches the addresses of this machine, except loopback and link-local ones, which come and go with their link. */
export class NetworkWatch {
  private readonly read: () => Interfaces;
  private readonly listeners = new Set<{ readonly changed: () => void }>();
  private before = "";
  private timer: NodeJS.Timeout | undefined;

  constructor(read: () => Interfaces = networkInterfaces) {
    this.read = read;
  }

  /** Returns the stop function. Doesn't keep the process alive. */
  listen(changed: () => void): () => void {
    const listener = { changed };
    this.listeners.add(listener);
    this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** The form of {@link Socket.localAddress}. */
  has(address: string): boolean {
    const plain = address.replace(/^::ffff:/, "").replace(/%.*$/, "");
    return addressesIn(this.read()).some((own) => own.address === plain);
  }

  private start(): void {
    if (this.timer !== undefined) return;
    this.before = this.addresses();
    this.timer = setInterval(() => this.look(), READ_INTERVAL_MS);
    this.timer.unref();
  }

  private look(): void {
    const now = this.addresses();
    if (now === this.before) return;
    this.before = now;
    for (const { changed } of [...this.listeners]) changed();
  }

  private addresses(): string {
    return addressesIn(this.read())
      .filter(({ internal }) => !internal)
      .map(({ address }) => address)
      .sort()
      .join();
  }
}

/** Of this process. */
export const networkWatch = new NetworkWatch();

/** Local address from which the system sends to `remote` now; undefined without a route. */
export const sourceAddressTo = (remote: { readonly address: string; readonly port: number }): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = createSocket(isIPv6(remote.address) ? "udp6" : "udp4");
    let ended = false;
    const end = (address?: string): void => {
      if (ended) return;
      ended = true;
      socket.close();
      resolve(address);
    };
    socket.on("error", () => end());
    socket.on("connect", () => end(socket.address().address));
    socket.connect(remote.port, remote.address);
  });
