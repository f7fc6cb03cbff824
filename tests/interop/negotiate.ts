import { untilFigures } from "./figures.ts";
import type { LossyLink } from "./surroundings.ts";
import type { HttpAnswer, MediaWish, RtcClient, RtcConnection } from "./types.ts";
import type { World } from "./world.ts";

/** Changes to how an offer is posted; what is left out is as the client does it by itself. */
export interface PostOptions {
  readonly token?: string | undefined;
  readonly contentType?: string;
  readonly change?: (offer: string) => string;
  /** Behind the address: a slash. */
  readonly suffix?: string;
}

export const endpointOf = (world: World, direction: MediaWish["direction"], channel: number): string =>
  `${world.studio.origin}/studio/${direction === "send" ? "whip" : "whep"}/${world.studio.demoId}/${channel}`;

/** Posts an SDP as the client does. */
export const post = (
  client: Pick<RtcClient, "request">,
  url: string,
  sdp: string,
  { token, contentType, change, suffix = "" }: PostOptions = {},
) =>
  client.request({
    method: "POST",
    url: `${url}${suffix}`,
    headers: {
      "content-type": contentType ?? "application/sdp",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: change?.(sdp) ?? sdp,
  });

/** Stable code of an error's body; empty where there is none. */
export const codeOf = ({ body }: HttpAnswer): string => {
  try {
    return String((JSON.parse(body) as { readonly code?: unknown }).code ?? "");
  } catch (error) {
    if (error instanceof SyntaxError) return "";
    throw error;
  }
};

/** Throws unless the answer has the status, and the code where one is given. */
export const expectAnswer = (answer: HttpAnswer, status: number, code?: string): void => {
  if (answer.status !== status || (code !== undefined && codeOf(answer) !== code))
    throw new Error(`answered ${answer.status} ${codeOf(answer)}, expected ${status} ${code ?? ""}`.trim());
};

/** Throws unless the answer refuses what the client asked for, with the code. */
export const expectRefusal = (answer: HttpAnswer, code: string): void => {
  if (answer.status < 400 || answer.status > 499) throw new Error(`answered ${answer.status}, expected a refusal`);
  expectAnswer(answer, answer.status, code);
};

/** A session that was opened by a client. */
export class Session {
  readonly answer: HttpAnswer;
  readonly connection: RtcConnection;
  readonly location: string;
  private readonly client: RtcClient;
  private readonly token: string | undefined;

  constructor(client: RtcClient, connection: RtcConnection, answer: HttpAnswer, location: string, token: string | undefined) {
    this.client = client;
    this.connection = connection;
    this.answer = answer;
    this.location = location;
    this.token = token;
  }

  /** A request at the session's address, with its token unless another `token` is given (null: none). */
  request(method: string, more: { token?: string | null; headers?: Record<string, string>; body?: string } = {}) {
    const token = more.token === undefined ? this.token : more.token;
    const authorization: Record<string, string> =
      token === undefined || token === null ? {} : { authorization: `Bearer ${token}` };
    const { headers = {}, body } = more;
    return this.client.request({
      method,
      url: this.location,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Waits until the client says that it is connected. */
  async connected(): Promise<void> {
    await untilFigures(this.connection, ["state"], ({ state }) => state === "connected");
  }

  async end(): Promise<void> {
    await this.request("DELETE");
    await this.connection.close();
  }
}

export interface SessionOptions extends PostOptions {
  /** Leads the client's packets through this link. */
  readonly link?: LossyLink;
}

/** Opens a session of WHIP or WHEP with a client. It is ended with the cell. Throws unless it is answered with 201. */
export const openSession = async (
  client: RtcClient,
  world: World,
  wish: MediaWish,
  channel: number,
  { link, ...options }: SessionOptions = {},
): Promise<Session> => {
  const url = endpointOf(world, wish.direction, channel);
  const connection = await client.connect(wish);
  world.atEnd(() => connection.close());
  const answer = await post(client, url, connection.offer, options);
  expectAnswer(answer, 201);
  const { location } = answer.headers;
  if (location === undefined) throw new Error("answered 201 without Location");
  const session = new Session(client, connection, answer, new URL(location, url).href, options.token);
  world.atEnd(() => session.end());
  await connection.accept(link === undefined ? answer.body : await link.lead(answer.body));
  return session;
};
