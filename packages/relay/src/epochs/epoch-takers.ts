import { type EpochRequest, type EpochRequestKey, requestKeyOf } from "@setsuna/contracts";

/**
 * Subscribers by request. An answer names only the receiver's key, which every sender sees. So a client that repeats a request,
 * or adds another proof, joins the recipients and replaces none.
 */
export class EpochTakers<Subscriber> {
  private readonly byName = new Map<EpochRequestKey, Map<EpochRequest, Set<Subscriber>>>();

  add(request: EpochRequest, subscriber: Subscriber): void {
    const name = requestKeyOf(request);
    const requests = this.byName.get(name) ?? new Map<EpochRequest, Set<Subscriber>>();
    this.byName.set(name, requests);
    requests.set(request, (requests.get(request) ?? new Set<Subscriber>()).add(subscriber));
  }

  remove(request: EpochRequest, subscriber: Subscriber): void {
    const name = requestKeyOf(request);
    const requests = this.byName.get(name);
    const takers = requests?.get(request);
    takers?.delete(subscriber);
    if (takers?.size === 0) requests?.delete(request);
    if (requests?.size === 0) this.byName.delete(name);
  }

  of(name: EpochRequestKey): ReadonlySet<Subscriber> {
    return new Set([...(this.byName.get(name)?.values() ?? [])].flatMap((takers) => [...takers]));
  }
}
