export class FakeBrowser {
  private readonly cookies = new Map<string, { readonly path: string; readonly name: string; readonly value: string }>();
  private readonly origin: string;
  strictCookie: string | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  private cookieHeader(path: string, sameSite: boolean): string {
    const fitting = [...this.cookies.values()].filter((cookie) => path === cookie.path || path.startsWith(`${cookie.path}/`));
    const pairs = fitting.map(({ name, value }) => `${name}=${value}`);
    if (sameSite && this.strictCookie !== undefined) pairs.push(this.strictCookie);
    return pairs.join("; ");
  }

  private keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const equals = pair.indexOf("=");
      const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
      const gone = value === "" || attributes.some((attribute) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute));
      if (gone) this.cookies.delete(`${path} ${name}`);
      else this.cookies.set(`${path} ${name}`, { path, name, value });
    }
  }

  async request(url: string | URL, init: RequestInit & { readonly foreign?: boolean } = {}): Promise<Response> {
    const target = new URL(url, this.origin);
    const headers = new Headers(init.headers);
    const cookies = this.cookieHeader(target.pathname, init.foreign !== true);
    if (cookies !== "") headers.set("cookie", cookies);
    if (init.method === "POST" && !headers.has("origin")) headers.set("origin", this.origin);
    const response = await fetch(target, { ...init, headers, redirect: "manual" });
    this.keep(response);
    return response;
  }

  async open(url: string | URL, foreign = false): Promise<{ readonly url: URL; readonly response: Response | undefined }> {
    let target = new URL(url, this.origin);
    for (let steps = 0; steps < 10; steps += 1) {
      if (target.origin !== this.origin || target.pathname === "/studio/user") return { url: target, response: undefined };
      const response = await this.request(target, { foreign: foreign && steps === 0 });
      const location = response.headers.get("location");
      if (location === null) return { url: target, response };
      target = new URL(location, target);
    }
    throw new Error("the redirects do not end");
  }

  async authorize(url: URL, answer: "allow" | "refuse" = "allow"): Promise<URL> {
    const opened = await this.open(url, true);
    if (!opened.url.pathname.startsWith("/studio/oauth2/interaction/")) return opened.url;
    const response = await this.request(`${opened.url.pathname}/${answer}`, { method: "POST" });
    if (!response.ok) throw new Error(`${answer}: ${response.status} ${await response.text()}`);
    const { next } = (await response.json()) as { readonly next: string };
    return (await this.open(next)).url;
  }
}
