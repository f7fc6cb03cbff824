import { ip, layCable, Namespace } from "./namespace.ts";

interface Addresses {
  readonly client: string;
  readonly server: string;
  readonly turn: string;
}

/** Passes only TCP to port 443, as in hospitals and banks. Other programs see one route. */
export class ClosedNetwork {
  readonly client: Namespace;
  readonly turn: Namespace;
  readonly addresses: Addresses;
  private readonly router: Namespace;

  private constructor(names: { client: Namespace; router: Namespace; turn: Namespace }, addresses: Addresses) {
    this.client = names.client;
    this.router = names.router;
    this.turn = names.turn;
    this.addresses = addresses;
  }

  /** Throws if the system has no namespaces. */
  static open(): ClosedNetwork {
    // Runs at the same time have different process IDs.
    const { pid } = process;
    const net = `10.${64 + (pid % 64)}.${Math.floor(pid / 64) % 256}`;
    const made: Namespace[] = [];
    const make = (what: string): Namespace => {
      const space = new Namespace(`setsuna-${pid}-${what}`);
      made.push(space);
      return space;
    };
    try {
      const [client, router, turn] = [make("client"), make("router"), make("turn")];
      const cable = (at: Namespace | undefined, letter: string, first: number): void =>
        layCable(
          { at, name: `ss${pid}${letter}`, addresses: [`${net}.${first + 2}/30`] },
          { at: router, name: `ss${pid}${letter}r`, addresses: [`${net}.${first + 1}/30`] },
        );
      cable(client, "c", 0);
      cable(undefined, "s", 4);
      cable(turn, "t", 8);
      client.ip("route", "add", "default", "via", `${net}.1`);
      turn.ip("route", "add", "default", "via", `${net}.9`);
      ip("route", "add", `${net}.8/30`, "via", `${net}.5`);
      ip("route", "add", `${net}.0/30`, "via", `${net}.5`);
      router.run("sysctl", ["-qw", "net.ipv4.ip_forward=1"]);
      // Other packets vanish without an answer.
      const from = ["iif", `ss${pid}cr`];
      router.ip("rule", "add", "pref", "10", ...from, "ipproto", "tcp", "dport", "443", "lookup", "main");
      router.ip("rule", "add", "pref", "20", ...from, "blackhole");
      return new ClosedNetwork({ client, router, turn }, { client: `${net}.2`, server: `${net}.6`, turn: `${net}.10` });
    } catch (error) {
      for (const space of made) space.remove();
      throw error;
    }
  }

  close(): void {
    for (const space of [this.client, this.turn, this.router]) space.remove();
  }
}
