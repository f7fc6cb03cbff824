import { Email } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { mailTexts } from "../../composition/mail-texts.ts";
import { openDatabase } from "../storage/embedded-database.ts";
import { startMail } from "./mail-service.ts";
import { outboxMail } from "./outbox.ts";
import { smtpTransport } from "./smtp-transport.ts";

/**
 * Child of kill.test.ts: `<directory> <smtp url or -> <first> <count>`. Enqueues mails `first` to `first + count - 1`, prints
 * `enqueued n` for each committed one, then `ready`.
 */
const [directory = "", url = "-", first = "0", count = "0"] = process.argv.slice(2);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { database } = await openDatabase(directory, silentLog, () => new Date());
const mail = outboxMail(() => undefined);
const service = await startMail(
  {
    database,
    site: {
      texts: mailTexts,
      address: "https://studio.example",
      from: { name: "Setsuna Studio", address: "no-reply@studio.example" },
    },
    transport: url === "-" ? undefined : await smtpTransport(url),
    now: () => new Date(),
    log: silentLog,
  },
  true,
);
say("open");
for (let index = Number(first); index < Number(first) + Number(count); index++) {
  const to = Email.parse("a@b.example");
  const port = index % 2 === 0 ? service.mail : mail;
  await database.transaction((tx) =>
    port.enqueue(
      tx,
      {
        reason: `mail ${index}`,
        to,
        language: "ja",
        template: "contact-sender",
        data: { messageId: String(index).padStart(22, "m") },
      },
      new Date(),
    ),
  );
  say(`enqueued ${index}`);
}
say("ready");
