import { LOCAL_IDENTITY } from "@setsuna/account";
import { Email, StudioError } from "@setsuna/contracts";
import type { IdentityPort, IdentityUser } from "./identity-port.ts";

export class FakeIdentityPort implements IdentityPort {
  readonly settings = LOCAL_IDENTITY;
  readonly users = new Map<string, IdentityUser>();
  readonly deleted: string[] = [];
  readonly locales: string[] = [];
  private logins = 0;
  unavailable = false;

  logIn(token: string, name: string, authenticatedAt: Date, changed: Partial<IdentityUser> = {}): void {
    const email = Email.parse(`${name}@example.com`);
    this.logins += 1;
    const user = { subject: `subject-${name}`, email, emailVerified: true, locale: "en" as const, authenticatedAt };
    this.users.set(token, { ...user, login: { id: `login-${this.logins}` }, ...changed });
  }

  async currentUser(accessToken: string): Promise<IdentityUser> {
    if (this.unavailable) throw new StudioError("identity-unavailable");
    const user = this.users.get(accessToken);
    if (user === undefined) throw new StudioError("not-authorized");
    return user;
  }

  async deleteUser(_tx: unknown, subject: string, accessToken: string): Promise<void> {
    if ((await this.currentUser(accessToken)).subject !== subject) throw new StudioError("not-authorized");
    this.deleted.push(subject);
  }

  async stands(): Promise<boolean> {
    return true;
  }

  async setLocale(_tx: unknown, subject: string, locale: string): Promise<void> {
    this.locales.push(`${subject} ${locale}`);
  }
}
