import { SerialId } from "@setsuna/contracts";
import { AccountClient, type ContextOptions, PAGE_TIMEOUT_MS, until } from "@setsuna/testkit";
import { en } from "../../../../apps/web/app/content/en/screens.ts";
import { ja } from "../../../../apps/web/app/content/ja/screens.ts";
import { StudioStage } from "../../support/studio-stage.ts";
import { Visitor } from "./visitor.ts";

export type Locale = NonNullable<ContextOptions["locale"]>;
/** The words of the screens, by the browser's language: tests press what a reader would. */
export const WORDS = { "ja-JP": ja, "en-US": en } as const;

/** Of everybody's account, unless they change it. */
export const PASSWORD = "Setsuna75th";

export interface NewAccount {
  readonly email: string;
  /** Who registered it, not signed in. */
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

/** A studio with its accounts, a browser, and the people who come. */
export class AccountStage extends StudioStage {
  /** Of this worker: a shared studio remembers the people of the files before. */
  private static people = 0;

  /** A file of many people says BOT_PROTECTION=off: all come from one address, whose budget for tokens without a captcha would end. */
  static async open(environment: Readonly<Record<string, string>> = {}): Promise<AccountStage> {
    return new AccountStage(await StudioStage.start(environment));
  }

  /** The studio shared by this worker's files, each with separate users. */
  static async shared(): Promise<AccountStage> {
    return new AccountStage(await StudioStage.share(), true);
  }

  /** A user with a separate browser. */
  async visitor(locale: Locale = "en-US", options: { readonly width?: number } = {}): Promise<Visitor> {
    const context = await this.browser.newContext({
      locale,
      timezoneId: "Asia/Tokyo",
      viewport: { width: options.width ?? 1280, height: 900 },
    });
    context.setDefaultTimeout(PAGE_TIMEOUT_MS);
    // Functions handed to a page by way of tsx carry calls of this helper of esbuild's.
    await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    this.contexts.push(context);
    return new Visitor(this, context, await context.newPage(), WORDS[locale]);
  }

  /** A whole account with its Free ID, made without the screens. The studio runs with BOT_PROTECTION=off. */
  async account(): Promise<NewAccount> {
    const client = await AccountClient.open(this.studio.origin);
    const email = this.newAddress();
    await client.signUp(email, PASSWORD);
    await client.confirm(email, codeIn(await this.mail(email)));
    return { email, client };
  }

  /** An unused address. */
  newAddress(name = "taro"): string {
    AccountStage.people += 1;
    return `${name}${AccountStage.people}@example.com`;
  }

  /** Mails in the development mailbox for an address, newest first. */
  async mails(address: string): Promise<readonly Mail[]> {
    const answer = await this.studio.development("/studio/dev/mail.json");
    const messages = typeof answer === "object" && answer !== null && "messages" in answer ? answer.messages : undefined;
    if (!Array.isArray(messages)) throw new Error("the mailbox has no list of messages");
    return messages.filter(isMail).filter((mail) => mail.recipient === address);
  }

  /** The newest mail for an address, once there are `count`. */
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

/** The link of ours in a mail. Throws when there is none. */
export const linkIn = (mail: Mail): string => {
  const link = /https?:\/\/\S+\/studio\/(?:signup\/complete|resetpass)\?\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
};

/** The code in a mail. Throws when there is none. */
export const codeIn = (mail: Mail): string => {
  const code = /\b[0-9]{6}\b/.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${mail.text}`);
  return code;
};

/** Returns the one serial ID of an account that is signed in. Throws when there is none. */
export const onlyIdOf = async (client: AccountClient): Promise<SerialId> => {
  const { body } = await client.call("GET", "serial-ids");
  return SerialId.parse((body as { readonly serialIds: readonly { readonly id: string }[] }).serialIds[0]?.id);
};
