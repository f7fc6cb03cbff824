import { StudioError } from "@setsuna/contracts";

export interface SocketPlace {
  /** IP address or name. */
  readonly host: string;
  /** 0: chosen by the system, when listening. */
  readonly port: number;
}

/** Explains a failed bind so that a person can act. */
export const listenFailure = (error: Error, { host, port }: SocketPlace): StudioError => {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return new StudioError(code === "EADDRINUSE" ? "port-in-use" : "edge-cannot-listen", `${host}:${port} ${code}`);
};
