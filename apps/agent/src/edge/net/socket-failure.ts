import { StudioError } from "@setsuna/contracts";

export interface SocketPlace {
  readonly host: string;
  /** For listening, 0 lets the system choose. */
  readonly port: number;
}

/** Explains a failed bind in actionable terms. */
export const listenFailure = (error: Error, { host, port }: SocketPlace): StudioError => {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return new StudioError(code === "EADDRINUSE" ? "port-in-use" : "edge-cannot-listen", `${host}:${port} ${code}`);
};
