import { type ClientMessage, errorBody, MediaSessionId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { type OfferMessage, PendingOffers } from "./pending-offers.ts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";

const SESSION = MediaSessionId.parse("s".repeat(22));
const OFFER: OfferMessage = { type: "direct-offer", subscription: SESSION, offer: "v=0" };

const connect = () => {
  const sent: ClientMessage[] = [];
  const socket = { open: true };
  let request = 0;
  const send = (message: ClientMessage): boolean => {
    if (socket.open) sent.push(message);
    return socket.open;
  };
  const offers = new PendingOffers(send, () => {
    request += 1;
    return request;
  });
  const offer = () => offers.offer(OFFER).answer;
  return { sent, socket, offers, offer };
};
const answer = (request: number) => ({ type: "answer", request, session: SESSION, sdp: "v=0" }) as const;

it("matches each offer with its answer, by number", async () => {
  const { sent, offers, offer } = connect();
  const [first, second] = [offer(), offer()];
  expect(sent).toMatchObject([{ request: 1 }, { request: 2 }]);
  offers.answered(answer(2));
  offers.answered(answer(7));
  offers.refused({ type: "refused", request: 1, error: errorBody("demo-full") });
  offers.refused({ type: "refused", error: errorBody("internal") });
  expect(await second).toEqual(answer(2));
  await expect(first).rejects.toEqual(new RequestRefused(errorBody("demo-full")));
});

it("closes the session of an offer that was abandoned", async () => {
  const { sent, offers } = connect();
  const given = offers.offer(OFFER);
  given.abandon();
  await expect(given.answer).rejects.toBeInstanceOf(SignallingLost);
  offers.answered(answer(1));
  expect(sent.at(-1)).toEqual({ type: "close", request: 2, session: SESSION });
});

it("loses pending offers with the socket, and sends nothing without one", async () => {
  const { sent, socket, offers, offer } = connect();
  const waiting = offer();
  offers.lost();
  await expect(waiting).rejects.toBeInstanceOf(SignallingLost);
  socket.open = false;
  await expect(offer()).rejects.toBeInstanceOf(SignallingLost);
  offers.closeSession(SESSION);
  expect(sent).toHaveLength(1);
});
