import type { IceServer } from "@setsuna/contracts";

/** RFC 7065 URL with its login. */
export interface TurnAddress {
  readonly host: string;
  readonly port: number;
  readonly transport: "udp" | "tcp" | "tls";
  readonly username: string;
  readonly credential: string;
}

const TURN_URL =
  /^(?<scheme>turns?):(?<host>\[[0-9a-f:.]+\]|[^:?[\]/@]+)(?::(?<port>\d{1,5}))?(?:\?transport=(?<transport>udp|tcp))?$/i;

/** Skips other schemes, URLs without credentials, and unused DTLS. */
export const turnAddresses = (servers: readonly IceServer[]): TurnAddress[] =>
  servers.flatMap(({ urls, username, credential }) =>
    urls.flatMap((url) => {
      const parts = TURN_URL.exec(url)?.groups;
      if (parts?.host === undefined || username === undefined || credential === undefined) return [];
      const isSecure = parts.scheme?.toLowerCase() === "turns";
      const isTcp = (parts.transport?.toLowerCase() ?? (isSecure ? "tcp" : "udp")) === "tcp";
      if (isSecure && !isTcp) return [];
      const port = Number(parts.port ?? (isSecure ? 5349 : 3478));
      if (port < 1 || port > 65535) return [];
      const host = parts.host.replace(/^\[|\]$/g, "");
      return [{ host, port, transport: isSecure ? "tls" : isTcp ? "tcp" : "udp", username, credential } as const];
    }),
  );

/** Returns the list entry that {@link turnAddresses} reads this server from. */
export const iceServerOf = ({ host, port, transport, username, credential }: TurnAddress): IceServer => {
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const url = transport === "tls" ? `turns:${place}?transport=tcp` : `turn:${place}?transport=${transport}`;
  return { urls: [url], username, credential };
};
