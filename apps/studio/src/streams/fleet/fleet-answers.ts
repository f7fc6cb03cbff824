import { type ErrorBody, errorBody, errorBodyOf, FleetAsk, type FleetReply, FleetRequest } from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import { AnsweredAsks } from "./answered-asks.ts";

/** Returns the answer to a request that was not done. */
export const failed = (error: ErrorBody): FleetReply => ({ type: "error", error });

/** Reads what other nodes ask, and answers each question by `serve`, once: also one that comes again, and whatever it holds. */
export class FleetAnswers {
  private readonly answered: AnsweredAsks<string>;
  private readonly log: Log;
  private readonly serve: (request: FleetRequest) => Promise<FleetReply>;

  /** `now`: steady clock, ms. */
  constructor(now: () => number, log: Log, serve: (request: FleetRequest) => Promise<FleetReply>) {
    this.answered = new AnsweredAsks(now);
    this.log = log;
    this.serve = serve;
  }

  /** Returns the answer to a request; what `serve` throws is in it. */
  async answer(payload: string): Promise<string> {
    const message = parseJson(payload);
    const reply = async (): Promise<string> => JSON.stringify(await this.reply(message));
    const ask = FleetAsk.safeParse(message).data?.ask;
    return ask === undefined ? reply() : this.answered.answer(ask, reply);
  }

  private async reply(message: unknown): Promise<FleetReply> {
    const request = FleetRequest.safeParse(message).data;
    if (request === undefined) return failed(errorBody("bad-request", "fleet message"));
    try {
      return await this.serve(request);
    } catch (error) {
      const body = errorBodyOf(error);
      if (body.code === "internal") this.log.error({ err: error, type: request.type }, "a request of the fleet failed");
      return failed(body);
    }
  }
}
