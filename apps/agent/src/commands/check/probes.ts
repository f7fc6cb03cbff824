import WebSocket from "ws";

/** Resolves when a WebSocket opens at `url`. Rejects with what the network made of the upgrade: a proxy's answer, or its silence. */
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

/** A probe of the upgrade beside signaling, which may go over HTTP instead. */
export interface UpgradeWatch {
  /** Rejects with the upgrade's failure when it has failed and nothing has stood in for it for another `timeoutMs`. Never resolves. */
  readonly unusable: Promise<never>;
  /** Undefined while the upgrade has not failed. */
  failure(): Error | undefined;
  end(): void;
}

export const watchUpgrade = (url: string, timeoutMs: number): UpgradeWatch => {
  let failure: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const unusable = new Promise<never>((_, reject) => {
    probeWebSocket(url, timeoutMs).catch((error: Error) => {
      failure = error;
      if (!hasEnded) timer = setTimeout(() => reject(error), timeoutMs);
    });
  });
  const end = (): void => {
    hasEnded = true;
    clearTimeout(timer);
  };
  return { unusable, failure: () => failure, end };
};

export interface DatedAnswer {
  /** Headers `Date` and `Age`; null where absent. RFC 9110 §6.6.1, RFC 9111 §5.1. */
  readonly date: string | null;
  readonly age: string | null;
  /** Our time when it was asked for, and when it came, ms. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** The least by which our clock differs from the server's, ms, by the date of an answer, which counts seconds; undefined without a date. */
export const clockErrorOf = ({ date, age, askedAt, answeredAt }: DatedAnswer): number | undefined => {
  const written = Date.parse(date ?? "");
  if (Number.isNaN(written)) return undefined;
  const from = written + Number(age ?? 0) * 1000;
  return Math.max(0, from - answeredAt, askedAt - (from + 1000));
};
