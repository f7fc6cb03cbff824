import { StudioError } from "@setsuna/contracts";

/** Names the place that a socket listens at or sends to. */
export interface SocketPlace {
  /** IP address or name. */
  readonly host: string;
  /** 0 lets the system choose, when listening. */
  readonly port: number;
}

/** Returns the error of a socket that could not be bound, as a person can act on it. */
export const listenFailure = (error: Error, { host, port }: SocketPlace): StudioError => {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return new StudioError(code === "EADDRINUSE" ? "port-in-use" : "edge-cannot-listen", `${host}:${port} ${code}`);
};
