import WebSocket from "ws";

/** Rejects with what the network did: a proxy's response, or silence. */
const probeWebSocket = (url: string, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: timeoutMs });
    socket.once("open", () => {
      resolve();
      socket.close();
    });
    socket.once("unexpected-response", (request, response) => {
      request.destroy();
      reject(new Error(`HTTP ${response.statusCode} instead of a WebSocket`));
    });
    socket.on("error", (error) => reject(new Error(`no WebSocket: ${error.message}`)));
  });

/** Tests the upgrade separately, because signaling may fall back to HTTP. */
export interface UpgradeWatch {
  /** Rejects if the upgrade failed and nothing replaced it within `fallback`. Never resolves. */
  readonly unusable: Promise<never>;
  /** Undefined while nothing has failed. */
  failure(): Error | undefined;
  end(): void;
}

/** `handshake`, `fallback`: in ms. */
export const watchUpgrade = (
  url: string,
  { handshake, fallback }: { readonly handshake: number; readonly fallback: number },
): UpgradeWatch => {
  let failure: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const unusable = new Promise<never>((_, reject) => {
    probeWebSocket(url, handshake).catch((error: Error) => {
      failure = error;
      if (!hasEnded) timer = setTimeout(() => reject(error), fallback);
    });
  });
  const end = (): void => {
    hasEnded = true;
    clearTimeout(timer);
  };
  return { unusable, failure: () => failure, end };
};

export interface DatedAnswer {
  /** `Date` and `Age`; null if absent. RFC 9110 §6.6.1, RFC 9111 §5.1. */
  readonly date: string | null;
  readonly age: string | null;
  /** Local times of the request and its response, ms. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Least clock error, ms, by an answer's date (in seconds); undefined without one. */
export const clockErrorOf = ({ date, age, askedAt, answeredAt }: DatedAnswer): number | undefined => {
  const written = Date.parse(date ?? "");
  if (Number.isNaN(written)) return undefined;
  const from = written + Number(age ?? 0) * 1000;
  return Math.max(0, from - answeredAt, askedAt - (from + 1000));
};
