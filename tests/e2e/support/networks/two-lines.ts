import { layCable, Namespace } from "./namespace.ts";

/** The links of {@link TwoLines}, as a phone has them. */
export type Line = "wlan" | "cell";

/**
 * A client with two links to this machine, of which it uses one: moving to the other takes its address and its route away at once, as a
 * phone that leaves the house. The site has one address, which both links lead to.
 */
export class TwoLines {
  readonly client: Namespace;
  /** The site's address, IPv4; one of this machine's own. */
  readonly server: string;
  private readonly net: string;
  private readonly pid = process.pid;

  private constructor(client: Namespace, net: string) {
    this.client = client;
    this.net = net;
    this.server = `${net}.100`;
  }

  /** On its line `wlan`. Throws where there are no namespaces. */
  static open(): TwoLines {
    const { pid } = process;
    // Beside the closed network of a run at the same time (closed-network.ts).
    const lines = new TwoLines(new Namespace(`setsuna-${pid}-mobile`), `10.${128 + (pid % 64)}.${Math.floor(pid / 64) % 256}`);
    try {
      lines.lay();
    } catch (error) {
      lines.client.remove();
      throw error;
    }
    return lines;
  }

  private lay(): void {
    const { client, net } = this;
    for (const line of ["wlan", "cell"] as const)
      layCable(
        { at: client, name: this.name(line), addresses: [`${this.addressOn(line)}/30`] },
        {
          at: undefined,
          name: `${this.name(line)}h`,
          addresses: [`${this.gatewayOf(line)}/30`, ...(line === "wlan" ? [`${net}.100/32`] : [])],
        },
      );
    client.ip("link", "set", this.name("cell"), "down");
    this.leadBy("wlan");
  }

  addressOn(line: Line): string {
    return `${this.net}.${line === "wlan" ? 2 : 6}`;
  }
  private gatewayOf(line: Line): string {
    return `${this.net}.${line === "wlan" ? 1 : 5}`;
  }
  private name(line: Line): string {
    return `ss${this.pid}${line === "wlan" ? "w" : "l"}`;
  }
  private leadBy(line: Line): void {
    this.client.ip("route", "add", "default", "via", this.gatewayOf(line));
  }

  /** Loses the link that is in use and has the other one instead. */
  moveTo(line: Line): void {
    const other = line === "wlan" ? "cell" : "wlan";
    this.client.ip("link", "set", this.name(other), "down");
    this.client.ip("link", "set", this.name(line), "up");
    this.leadBy(line);
  }

  close(): void {
    this.client.remove();
  }
}
