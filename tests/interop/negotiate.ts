import { untilFigures } from "./figures.ts";
import type { LossyLink } from "./surroundings.ts";
import type { HttpAnswer, MediaRequest, RtcClient, RtcConnection } from "./types.ts";
import type { World } from "./world.ts";

export interface PostOptions {
  readonly token?: string | undefined;
  readonly contentType?: string;
  readonly change?: (offer: string) => string;
  readonly suffix?: string;
}

export const endpointOf = (world: World, direction: MediaRequest["direction"], channel: number): string =>
  `${world.studio.origin}/studio/${direction === "send" ? "whip" : "whep"}/${world.studio.demoId}/${channel}`;

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

export const codeOf = ({ body }: HttpAnswer): string => {
  try {
    return String((JSON.parse(body) as { readonly code?: unknown }).code ?? "");
  } catch (error) {
    if (error instanceof SyntaxError) return "";
    throw error;
  }
};

/** Throws otherwise. Without `code`, only the status counts. */
export const expectAnswer = (answer: HttpAnswer, status: number, code?: string): void => {
  if (answer.status !== status || (code !== undefined && codeOf(answer) !== code))
    throw new Error(`answered ${answer.status} ${codeOf(answer)}, expected ${status} ${code ?? ""}`.trim());
};

export const expectRefusal = (answer: HttpAnswer, code: string): void => {
  if (answer.status < 400 || answer.status > 499) throw new Error(`answered ${answer.status}, expected a refusal`);
  expectAnswer(answer, answer.status, code);
};

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

  async connected(): Promise<void> {
    await untilFigures(this.connection, ["state"], ({ state }) => state === "connected");
  }

  async end(): Promise<void> {
    await this.request("DELETE");
    await this.connection.close();
  }
}

export interface SessionOptions extends PostOptions {
  readonly link?: LossyLink;
}

/** Ends with the cell. Throws unless the answer is 201. */
export const openSession = async (
  client: RtcClient,
  world: World,
  wish: MediaRequest,
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
