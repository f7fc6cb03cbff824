import { layCable, Namespace } from "./namespace.ts";

export type Line = "wlan" | "cell";

/** Moving takes the other link's address and route away at once, as leaving the house. Both lead to the site's one address. */
export class TwoLines {
  readonly client: Namespace;
  readonly server: string;
  private readonly net: string;
  private readonly pid = process.pid;

  private constructor(client: Namespace, net: string) {
    this.client = client;
    this.net = net;
    this.server = `${net}.100`;
  }

  /** Starts on `wlan`. Throws without namespaces. */
  static open(): TwoLines {
    const { pid } = process;
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
