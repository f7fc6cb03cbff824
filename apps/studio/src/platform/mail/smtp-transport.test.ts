import { createServer, type Server, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import type { RenderedMail } from "./rendered-mail.ts";
import { smtpTransport } from "./smtp-transport.ts";

const mail: RenderedMail = {
  messageId: "<one@studio.example>",
  from: { name: "刹那スタジオ, Setsuna", address: "no-reply@studio.example" },
  to: { name: "", address: "to@example.jp" },
  subject: "【確認】メールアドレスの確認 🎥 とても長い件名がここに続き、折り返されても元の文字のまま読めること",
  text: "確認コード 123456\n.\n..点で始まる行",
  html: "<p>確認コード</p>",
};
const PATIENT = { connect: 15_000, greeting: 15_000, silence: 15_000, attempt: 18_000 };
/** For servers that never answer. */
const HASTY = { ...PATIENT, greeting: 300, silence: 300 };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Received {
  readonly raw: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

const serve = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks).toString("utf8"),
          sender: mailFrom === false ? "" : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
        });
        callback();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  closers.push(() => server.close());
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("not listening");
  return { received, url: `smtp://127.0.0.1:${address.port}` };
};

const rawServer = async (onConnection: (socket: Socket) => void): Promise<string> => {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("not listening");
  return `smtp://127.0.0.1:${address.port}`;
};

const send = async (url: string, changed: Partial<RenderedMail> = {}, timeouts = PATIENT) => {
  const transport = await smtpTransport(url, timeouts);
  closers.push(() => transport.close());
  return transport.send({ ...mail, ...changed });
};

describe("SMTP", () => {
  it("delivers Japanese, emoji, both forms and the Message-ID unchanged", async () => {
    const { received, url } = await serve();
    expect(await send(url)).toEqual({ ok: true, value: undefined });
    const parsed = await PostalMime.parse(received[0]?.raw ?? "");
    expect(parsed).toMatchObject({
      from: { name: "刹那スタジオ, Setsuna", address: "no-reply@studio.example" },
      to: [{ address: "to@example.jp" }],
      subject: mail.subject,
      messageId: mail.messageId,
    });
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(Math.max(...(received[0]?.raw.split("\r\n") ?? []).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
  });

  it("quotes two consecutive dots as RFC 5321 §4.1.2 requires (the test server above accepts them in no form)", async () => {
    const commands: string[] = [];
    const url = await rawServer((socket) => {
      let inData = false;
      socket.write("220 hello\r\n");
      socket.on("data", (chunk) => {
        const text = chunk.toString();
        if (inData && !text.endsWith("\r\n.\r\n")) return;
        commands.push(text.trim());
        const wantsData = !inData && text.startsWith("DATA");
        inData = wantsData;
        socket.write(wantsData ? "354 go on\r\n" : "250 ok\r\n");
      });
    });
    expect((await send(url, { to: { name: "", address: "foo..bar@docomo.ne.jp" } })).ok).toBe(true);
    expect(commands).toContain('RCPT TO:<"foo..bar"@docomo.ne.jp>');
  });

  it.each(["foo.@docomo.ne.jp", ".foo@ezweb.ne.jp", "a+b_c'd@example.jp"])(
    "reaches %s, quoted as RFC 5321 requires",
    async (address) => {
      const { received, url } = await serve();
      expect((await send(url, { to: { name: "", address } })).ok).toBe(true);
      expect(received[0]?.recipients.map((recipient) => recipient.replaceAll('"', ""))).toEqual([address]);
      const parsed = await PostalMime.parse(received[0]?.raw ?? "");
      expect(parsed.to?.map((to) => to.address?.replaceAll('"', ""))).toEqual([address]);
    },
  );

  it("never turns user input into a header or another recipient", async () => {
    const { received, url } = await serve();
    const evil = "x\r\nBcc: victim@example.jp\r\n\r\n<b>body</b>";
    await send(url, {
      subject: evil,
      replyTo: { name: `${evil}" <victim@example.jp>, "`, address: "a@b.example" },
      text: "\r\n.\r\nRCPT TO:<victim@example.jp>\r\n",
    });
    const { raw = "", recipients } = received[0] ?? {};
    expect(recipients).toEqual(["to@example.jp"]);
    const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
    expect(head).not.toMatch(/^bcc/im);
    const parsed = await PostalMime.parse(raw);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.replyTo?.map((entry) => entry.address)).toEqual(["a@b.example"]);
    expect(received).toHaveLength(1);
  });

  it.each([
    ["refuses the recipient for good", 550, true],
    ["has no room just now", 452, false],
  ])("reports that the server %s", async (_what, responseCode, permanent) => {
    const { url } = await serve({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error("no such\r\nuser"), { responseCode })),
    });
    const outcome = await send(url);
    if (outcome.ok) throw new Error("expected a failure");
    expect(outcome.error.permanent).toBe(permanent);
    expect(outcome.error.reason).not.toMatch(/[\r\n]/);
  });

  it("treats a refused message as final, and a refused login as the operator's to fix", async () => {
    const message = await serve({
      onData: (stream, _session, callback) => {
        stream.resume().on("end", () => callback(Object.assign(new Error("spam"), { responseCode: 554 })));
      },
    });
    expect(await send(message.url)).toMatchObject({ ok: false, error: { permanent: true } });
    const login = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error("wrong password")),
    });
    expect(await send(login.url.replace("//", "//user:password@"))).toMatchObject({ ok: false, error: { permanent: false } });
  });

  it.each<[string, (socket: Socket) => void]>([
    ["says nothing", () => undefined],
    ["hangs after its greeting", (socket) => socket.write("220 hello\r\n")],
    ["hangs up", (socket) => socket.destroy()],
    ["is no SMTP server", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("reports a temporary failure for a server that %s", async (_what, onConnection) => {
    const outcome = await send(await rawServer(onConnection), {}, HASTY);
    expect(outcome).toMatchObject({ ok: false, error: { permanent: false } });
  });

  it("gives up on a server that stalls it with endless data", async () => {
    const url = await rawServer((socket) => {
      socket.write("220 hello\r\n");
      const drip = setInterval(() => socket.write("250-still\r\n"), 50);
      socket.on("close", () => clearInterval(drip));
    });
    const transport = await smtpTransport(url, { ...PATIENT, attempt: 800 });
    closers.push(() => transport.close());
    expect(await transport.send(mail)).toEqual({ ok: false, error: { permanent: false, reason: "no answer within 800 ms" } });
  });

  it("fails on a closed port", async () => {
    expect(await send("smtp://127.0.0.1:1")).toMatchObject({ ok: false, error: { permanent: false } });
  });
});
