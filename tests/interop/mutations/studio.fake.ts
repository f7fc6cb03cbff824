import type { HttpAnswer, HttpRequest } from "../types.ts";
import { SOURCE_CHANNEL } from "../world.ts";
import type { Reality } from "./reality.fake.ts";

interface Session {
  readonly direction: "send" | "receive";
  readonly channel: number;
  readonly token: string | undefined;
  readonly etag: string;
  readonly ufrag: string;
  endedAt?: number;
  crashedAt?: number;
}

const LINK =
  '<stun:127.0.0.1:9>; rel="ice-server", <turn:127.0.0.1:9?transport=udp>; rel="ice-server"; username="u"; credential="c"; credential-type="password"';
const answerOf = (status: number, headers: Record<string, string> = {}, body = ""): HttpAnswer => ({ status, headers, body });
const refusal = (status: number, code: string, headers: Record<string, string> = {}): HttpAnswer =>
  answerOf(status, headers, JSON.stringify({ code }));
const ufragOf = (sdp: string): string => /^a=ice-ufrag:(.*?)\r?$/m.exec(sdp)?.[1] ?? "";
const tokenOf = ({ headers = {} }: HttpRequest): string | undefined => headers.authorization?.replace("Bearer ", "");

export class FakeStudio {
  readonly origin = "http://studio.example";
  readonly demoId = "demo";
  private readonly reality: Reality;
  private readonly sessions = new Map<string, Session>();

  constructor(reality: Reality) {
    this.reality = reality;
  }

  demoLogin(): { readonly email: string; readonly password: string } {
    return { email: "demo@example.com", password: "Kazem0ri Y" };
  }

  async request(request: HttpRequest): Promise<HttpAnswer> {
    if (this.takesOver(request)) await new Promise((resolve) => setTimeout(resolve, this.reality.takenOverMs));
    return this.reality.answer(request, this.answer(request));
  }

  /** A crashed sender's bearer waits until the slot is free. */
  private takesOver(request: HttpRequest): boolean {
    const [token, place] = [tokenOf(request), Number(new URL(request.url).pathname.split("/").at(-1))];
    if (request.method !== "POST" || token === undefined) return false;
    return [...this.sessions.values()].some(
      (session) => session.token === token && session.channel === place && session.crashedAt !== undefined,
    );
  }

  crash(ufrag: string): void {
    for (const session of this.sessions.values()) if (session.ufrag === ufrag) session.crashedAt = performance.now();
  }

  isOver(ufrag: string): boolean {
    return [...this.sessions.values()].some((session) => session.ufrag === ufrag && session.endedAt !== undefined);
  }

  private answer(request: HttpRequest): HttpAnswer {
    const path = new URL(request.url).pathname.replace(/\/$/, "");
    return path.includes("/session/") ? this.atSession(path, request) : this.atEndpoint(path, request);
  }

  private atEndpoint(path: string, request: HttpRequest): HttpAnswer {
    if (request.method === "OPTIONS") return answerOf(204, { link: LINK, "accept-post": "application/sdp" });
    if (request.method === "GET") return answerOf(204);
    if (request.method !== "POST") return refusal(405, "method-not-allowed", { allow: "GET, HEAD, POST, OPTIONS" });
    if (request.headers?.["content-type"] !== "application/sdp") return refusal(415, "unsupported-media-type");
    const { body = "" } = request;
    const direction = path.includes("/whip/") ? "send" : "receive";
    const channel = Number(path.split("/").at(-1));
    if (!body.includes("a=fingerprint:")) return refusal(400, "bad-sdp");
    if (body.split("m=").length > 2 && !body.includes("a=group:BUNDLE")) return refusal(400, "bundle-required");
    if (!body.includes("a=rtcp-mux")) return refusal(400, "rtcp-mux-required");
    const isForeign = direction === "receive" && channel === SOURCE_CHANNEL && body.includes("VP8");
    if (body.includes("PCMU") || isForeign) return refusal(406, "no-common-codec");
    const token = tokenOf(request);
    if (direction === "send" && this.reality.guardsPlaces && this.isTaken(channel, token))
      return refusal(409, "previous-stream-exists");
    const location = `/studio/${direction === "send" ? "whip" : "whep"}/session/${this.sessions.size}`;
    const session = { direction, channel, token, etag: `"${this.sessions.size}"`, ufrag: ufragOf(body) } as const;
    this.sessions.set(location, session);
    const headers = { location, etag: session.etag, link: LINK, "content-type": "application/sdp" };
    return answerOf(201, headers, "v=0\r\n");
  }

  private isTaken(channel: number, token: string | undefined): boolean {
    const now = performance.now();
    const { freedMs, takenOverMs } = this.reality;
    return [...this.sessions.values()].some(({ direction, channel: its, token: had, endedAt, crashedAt }) => {
      if (direction !== "send" || its !== channel) return false;
      if (endedAt !== undefined) return now - endedAt < freedMs;
      return crashedAt === undefined || token === undefined || token !== had || now - crashedAt < takenOverMs;
    });
  }

  private atSession(path: string, request: HttpRequest): HttpAnswer {
    const session = this.sessions.get(path);
    if (session === undefined || session.endedAt !== undefined) return refusal(404, "unknown-session");
    if (tokenOf(request) !== session.token)
      return refusal(401, "wrong-password", { "www-authenticate": 'Bearer realm="setsuna"' });
    if (request.method === "DELETE") {
      session.endedAt = performance.now();
      return answerOf(200);
    }
    const match = request.headers?.["if-match"];
    if (match !== undefined && match !== session.etag) return refusal(412, "precondition-failed");
    if (ufragOf(request.body ?? "") !== session.ufrag) return refusal(422, "ice-restart-unsupported");
    return answerOf(204);
  }
}
