import { leadSdp, UdpLink, type UdpLinkOptions } from "@setsuna/testkit";
import { openSignalProxy, type SignalProxy } from "./signal-proxy.ts";

/** Two networks of one machine: two loopback addresses, each with a separate link. */
export const WIRED = "127.0.0.1";
export const MOBILE = "127.0.0.2";
export type Network = typeof WIRED | typeof MOBILE;

const isNetwork = (name: string | undefined): name is Network => name === WIRED || name === MOBILE;

/** The studio as `setsuna send --via` reaches it over each network. */
export class TwoNetworks {
  readonly links: Readonly<Record<Network, UdpLink>>;
  private readonly proxy: SignalProxy;

  private constructor(links: TwoNetworks["links"], proxy: SignalProxy) {
    this.links = links;
    this.proxy = proxy;
  }

  static async open(signalUrl: string, forward: Readonly<Record<Network, UdpLinkOptions["forward"]>>): Promise<TwoNetworks> {
    const links = {
      [WIRED]: new UdpLink({ seed: 5, forward: { ...forward[WIRED] } }),
      [MOBILE]: new UdpLink({ seed: 6, forward: { ...forward[MOBILE] } }),
    };
    const proxy = await openSignalProxy(signalUrl, async (message, heard) => {
      if (message.type !== "answer") return message;
      const asked = heard.findLast((one) => one.type === "publish" && one.request === message.request);
      const name = asked?.type === "publish" ? asked.path?.name : undefined;
      return isNetwork(name) ? { ...message, sdp: await leadSdp(links[name], message.sdp) } : message;
    });
    return new TwoNetworks(links, proxy);
  }

  /** For `SETSUNA_SERVER`. */
  get server(): string {
    return this.proxy.url.replace("ws:", "http:");
  }

  close(): void {
    this.proxy.close();
    for (const link of Object.values(this.links)) link.close();
  }
}
