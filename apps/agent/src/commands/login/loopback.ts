import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Language } from "@setsuna/contracts";

const PAGE = {
  ja: ["ログインが完了しました", "この画面を閉じて、ターミナルに戻ってください。"],
  en: ["You are logged in", "Close this page and go back to the terminal."],
} as const;

export interface Loopback {
  readonly redirectUri: string;
  /** Resolves with the redirect's parameters. Rejects when `signal` is aborted. */
  readonly answered: Promise<URLSearchParams>;
  close(): void;
}

/** Waits locally for the browser's return from sign-in. RFC 8252 §7.3. */
export const openLoopback = async (language: Language, signal: AbortSignal): Promise<Loopback> => {
  let answer: (parameters: URLSearchParams) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const answered = new Promise<URLSearchParams>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname !== "/callback" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    const [title, sentence] = PAGE[language];
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      connection: "close",
    });
    response.end(`<!doctype html><html lang="${language}"><title>Setsuna</title><h1>${title}</h1><p>${sentence}</p></html>`);
    answer(url.searchParams);
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  signal.addEventListener("abort", () => fail(new Error("stopped")), { once: true });
  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    answered,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
