import { type ErrorBody, errorBody, errorBodyOf, FleetAsk, type FleetReply, FleetRequest } from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import { inReplySpan } from "./join-trace.ts";
import { RememberedReplies } from "./remembered-replies.ts";

export const DONE: FleetReply = { type: "done" };

export const failed = (error: ErrorBody): FleetReply => ({ type: "error", error });

/** Serves requests of other nodes, each only once even if repeated. */
export class FleetAnswers {
  private readonly answered: RememberedReplies<string>;
  private readonly log: Log;
  private readonly serve: (request: FleetRequest) => Promise<FleetReply>;

  constructor(now: () => number, log: Log, serve: (request: FleetRequest) => Promise<FleetReply>) {
    this.answered = new RememberedReplies(now);
    this.log = log;
    this.serve = serve;
  }

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
      return await inReplySpan(request.type, () => this.serve(request));
    } catch (error) {
      const body = errorBodyOf(error);
      if (body.code === "internal") this.log.error({ err: error, type: request.type }, "a request of the fleet failed");
      return failed(body);
    }
  }
}
