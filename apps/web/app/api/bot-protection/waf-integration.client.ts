import { BOT_TOKEN_HEADER, StudioError, type WafIntegration } from "@setsuna/contracts";
import type { BotToken } from "./bot-token.ts";

interface AwsWafWindow {
  readonly AwsWafIntegration?: { getToken(): Promise<string> };
  readonly AwsWafCaptcha?: {
    renderCaptcha(
      container: HTMLElement,
      options: {
        readonly apiKey: string;
        readonly onSuccess: (token: string) => void;
        readonly onError: (error: unknown) => void;
        readonly onPuzzleTimeout: () => void;
        readonly defaultLocale: string;
        readonly dynamicWidth: boolean;
        readonly skipTitle: boolean;
      },
    ): void;
  };
}

declare global {
  interface Window extends AwsWafWindow {}
}

/** Milliseconds, below AWS's shortest immunity of 60 s. */
const ASK_AGAIN_MS = 50_000;
const LOCALES: Readonly<Record<string, string>> = { ja: "ja-JP", en: "en-US" };

let known: WafIntegration | undefined;

/** The integration asks instead of the server. */
export const rememberWaf = (integration: WafIntegration): void => {
  known = integration;
};
/** Undefined before {@link rememberWaf}, so ask the server. */
export const knownWaf = (): WafIntegration | undefined => known;

let loading: Promise<AwsWafWindow> | undefined;

const load = (url: string): Promise<AwsWafWindow> => {
  loading ??= new Promise<AwsWafWindow>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    // Cross-origin isolation requires opt-in.
    script.crossOrigin = "anonymous";
    script.onload = () => resolve(window);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new StudioError("server-unreachable"));
    };
    document.head.append(script);
  });
  return loading;
};

export const wafToken = (value: string, level: BotToken["level"], now: () => number): BotToken => ({
  value,
  header: BOT_TOKEN_HEADER,
  level,
  expiresAt: now() + ASK_AGAIN_MS,
});

/** Rejects with `server-unreachable` without the script, `captcha-needed` without a token. */
export const wafTokenSilently = async ({ waf }: WafIntegration, now: () => number): Promise<BotToken> => {
  const { AwsWafIntegration } = await load(waf.scriptUrl);
  const value = await AwsWafIntegration?.getToken();
  if (value === undefined || value === "") throw new StudioError("captcha-needed");
  return wafToken(value, "silent", now);
};

/** Draws into `parent`. Rejects as {@link wafTokenSilently} does. */
export const renderWafCaptcha = async (
  { waf }: WafIntegration,
  parent: HTMLElement,
  language: string,
  events: { onSolved(token: string): void; onFailed(): void; onExpired(): void },
): Promise<void> => {
  const { AwsWafCaptcha } = await load(waf.scriptUrl);
  if (AwsWafCaptcha === undefined) throw new StudioError("server-unreachable");
  AwsWafCaptcha.renderCaptcha(parent, {
    apiKey: waf.apiKey,
    onSuccess: events.onSolved,
    onError: events.onFailed,
    onPuzzleTimeout: events.onExpired,
    defaultLocale: LOCALES[language] ?? "ja-JP",
    dynamicWidth: true,
    skipTitle: true,
  });
};
