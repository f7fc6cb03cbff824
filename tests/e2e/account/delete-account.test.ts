import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RtpHeader, RtpPacket } from "werift";
import { SignallingClient } from "../support/signalling-client.ts";
import { negotiate, weriftConnection, writableTrack } from "../support/werift-peer.ts";
import { AccountStage, onlyIdOf, PASSWORD } from "./support/account-stage.ts";

const PACKET_MS = 40;
/** Spec §4: a deleted account ends all licenses at once. */
const AT_ONCE_MS = 15_000;

/** Checks that a WHIP session exists without changing it: 412, because the tag isn't its own. RFC 9725 §4.3.1. */
const touch = async (location: string): Promise<number> => {
  const headers = { "content-type": "application/trickle-ice-sdpfrag", "if-match": '"other"' };
  return (await fetch(location, { method: "PATCH", headers, body: "a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\n" }))
    .status;
};

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterAll(() => stage?.close());

test("deleting an account ends its streams and removes its ID", async () => {
  const { studio } = stage;
  const { email, client } = await stage.account();
  await client.signIn(email, PASSWORD);
  const id = await onlyIdOf(client);
  expect((await client.call("GET", "account")).body).toMatchObject({ email, role: "licensee" });

  const viewer = await SignallingClient.open(studio.signalUrl());
  expect((await viewer.hello(id, "receiver")).type).toBe("welcome");
  const endpoint = `${studio.origin}/studio/whip/${id}/1`;
  const connection = weriftConnection();
  const track = writableTrack();
  connection.addTransceiver(track, { direction: "sendonly" });
  const { location } = await negotiate(connection, endpoint);
  await until("the publisher to connect", () => connection.connectionState === "connected");
  let sequence = 0;
  const sending = setInterval(() => {
    sequence += 1;
    const header = new RtpHeader({ payloadType: 102, sequenceNumber: sequence, timestamp: sequence * 3600, marker: true });
    track.writeRtp(new RtpPacket(header, Buffer.from([0x41, 0x9a, 0x00])));
  }, PACKET_MS);
  try {
    expect(await touch(location)).toBe(412);
    // A login made now: the session alone does not delete an account.
    const accessToken = await client.logIn(email, PASSWORD);
    const deletedAt = Date.now();
    expect((await client.call("DELETE", "account", { accessToken })).status).toBe(204);
    await until("the viewer to be told and let go", () => viewer.closed, AT_ONCE_MS);
    await until("the publisher's session to end", async () => (await touch(location)) === 404, AT_ONCE_MS);
    expect(Date.now() - deletedAt).toBeLessThan(AT_ONCE_MS);

    expect(viewer.received.at(-1)).toMatchObject({ type: "refused", error: { code: "unknown-serial-id" } });
    const again = await SignallingClient.open(studio.signalUrl());
    expect(await again.hello(id, "receiver")).toMatchObject({ error: { code: "wrong-password" } });
    again.socket.close();
    expect((await client.call("GET", "session")).body).toEqual({ state: "signed-out" });
    await expect(client.logIn(email, PASSWORD)).rejects.toThrow("UserNotFoundException");
  } finally {
    clearInterval(sending);
    await connection.close();
  }
});
