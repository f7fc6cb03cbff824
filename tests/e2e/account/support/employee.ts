import type { ApiAnswer, IdentityProvider } from "@setsuna/testkit";

const cookieIn = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`) && !line.includes("Max-Age=0"))
    ?.split(";")[0];

const read = async (response: Response): Promise<ApiAnswer> => {
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
};

/** A member who signed in at the company's provider, without a browser. */
export class Employee {
  private readonly origin: string;
  private readonly cookie: string;

  private constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  /** `subject`: a person of the provider. `again`: as proof. Throws with the address that a refused person is sent to. */
  static async signIn(origin: string, provider: IdentityProvider, subject: string, again = false): Promise<Employee> {
    const email = provider.people.get(subject)?.email ?? "";
    const begun = await fetch(`${origin}/studio/api/sso`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, again }),
    });
    const { body } = await read(begun.clone());
    provider.person = subject;
    const to = await provider.visit((body as { readonly url: string }).url);
    const returned = await fetch(to, { redirect: "manual", headers: { cookie: cookieIn(begun, "__Host-setsuna_sso") ?? "" } });
    const cookie = cookieIn(returned, "__Host-setsuna_session");
    if (cookie === undefined) throw new Error(`${email} was sent to ${returned.headers.get("location")}`);
    return new Employee(origin, cookie);
  }

  /** `path` relative to `/studio/api/`. */
  async call(method: string, path: string, body?: object): Promise<ApiAnswer> {
    const headers = { cookie: this.cookie, ...(body && { "content-type": "application/json" }) };
    return read(
      await fetch(`${this.origin}/studio/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    );
  }

  /** The answer's body. Throws unless the call succeeds. */
  async does<Body>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.body as Body;
  }
}
