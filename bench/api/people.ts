import { AccountClient, type Studio, until } from "@setsuna/testkit";

export interface Person {
  readonly email: string;
  readonly client: AccountClient;
}

export const PASSWORD = "Setsuna75th";

const codeFor = async (studio: Studio, email: string): Promise<string | undefined> => {
  const { messages } = (await studio.development("/studio/dev/mail.json")) as {
    readonly messages: readonly { readonly recipient: string; readonly text: string }[];
  };
  return /\b[0-9]{6}\b/.exec(messages.find((mail) => mail.recipient === email)?.text ?? "")?.[0];
};

const ACCOUNTS = 10;

/** Each with its own address and session. Ten accounts share them, or signing up would dominate the run. */
export const signInPeople = async (studio: Studio, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `person${index % ACCOUNTS}@example.com`;
    const client = await AccountClient.open(studio.origin, `198.51.100.${index + 1}`);
    if (index < ACCOUNTS) {
      await client.signUp(email, PASSWORD);
      await client.confirm(email, await until(`the mail for ${email}`, () => codeFor(studio, email)));
    }
    await client.signIn(email, PASSWORD);
    people.push({ email, client });
  }
  return people;
};
