import { SerialId } from "@setsuna/contracts";
import { AccountClient, type ContextOptions, PAGE_TIMEOUT_MS, until } from "@setsuna/testkit";
import { en } from "../../../../apps/web/app/content/en/screens.ts";
import { ja } from "../../../../apps/web/app/content/ja/screens.ts";
import { StudioStage } from "../../support/studio-stage.ts";
import { Visitor } from "./visitor.ts";

export type Locale = NonNullable<ContextOptions["locale"]>;
export const WORDS = { "ja-JP": ja, "en-US": en } as const;

export const PASSWORD = "Setsuna75th";

export interface NewAccount {
  readonly email: string;
  readonly client: AccountClient;
}

export interface Mail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

const isMail = (value: unknown): value is Mail =>
  typeof value === "object" &&
  value !== null &&
  ["id", "recipient", "subject", "text"].every((key) => key in value && typeof Object(value)[key] === "string");

export class AccountStage extends StudioStage {
  private static people = 0;

  /** Files with many people set BOT_PROTECTION=off: one address has a small budget of tokens without a captcha. */
  static async open(environment: Readonly<Record<string, string>> = {}, flags?: readonly string[]): Promise<AccountStage> {
    return new AccountStage(await StudioStage.start(environment, flags));
  }

  static async shared(): Promise<AccountStage> {
    return new AccountStage(await StudioStage.share(), true);
  }

  async visitor(locale: Locale = "en-US", options: { readonly width?: number } = {}): Promise<Visitor> {
    const context = await this.browser.newContext({
      locale,
      timezoneId: "Asia/Tokyo",
      viewport: { width: options.width ?? 1280, height: 900 },
    });
    context.setDefaultTimeout(PAGE_TIMEOUT_MS);
    // Functions passed through tsx call this esbuild helper.
    await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    this.contexts.push(context);
    return new Visitor(this, context, await context.newPage(), WORDS[locale]);
  }

  async account(): Promise<NewAccount> {
    const client = await AccountClient.open(this.studio.origin);
    const email = this.newAddress();
    await client.signUp(email, PASSWORD);
    await client.confirm(email, codeIn(await this.mail(email)));
    return { email, client };
  }

  newAddress(name = "taro"): string {
    AccountStage.people += 1;
    return `${name}${AccountStage.people}@example.com`;
  }

  async mails(address: string): Promise<readonly Mail[]> {
    const answer = await this.studio.development("/studio/dev/mail.json");
    const messages = typeof answer === "object" && answer !== null && "messages" in answer ? answer.messages : undefined;
    if (!Array.isArray(messages)) throw new Error("the mailbox has no list of messages");
    return messages.filter(isMail).filter((mail) => mail.recipient === address);
  }

  async mail(address: string, count = 1): Promise<Mail> {
    const mails = await until(`mail ${count} for ${address}`, async () => {
      const found = await this.mails(address);
      return found.length >= count && found;
    });
    const [newest] = mails;
    if (newest === undefined) throw new Error("no mail");
    return newest;
  }
}

/** Throws if there is none. */
export const linkIn = (mail: Mail): string => {
  const link = /https?:\/\/\S+\/studio\/(?:signup\/complete|resetpass)\?\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
};

/** Throws if there is none. */
export const codeIn = (mail: Mail): string => {
  const code = /\b[0-9]{6}\b/.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${mail.text}`);
  return code;
};

/** Throws if there is none. */
export const onlyIdOf = async (client: AccountClient): Promise<SerialId> => {
  const { body } = await client.call("GET", "serial-ids");
  return SerialId.parse((body as { readonly serialIds: readonly { readonly id: string }[] }).serialIds[0]?.id);
};
