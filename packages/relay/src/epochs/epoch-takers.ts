import { type EpochRequest, type EpochRequestKey, requestKeyOf } from "@setsuna/contracts";

/**
 * Subscribers that take the answers to each request. An answer names a request by the receiver's key alone, and every sender that is asked sees that key:
 * whoever repeats it, or writes another proof behind it, joins those who are answered and takes nobody's place.
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

  /** Returns those who asked under that name, by any request. */
  of(name: EpochRequestKey): ReadonlySet<Subscriber> {
    return new Set([...(this.byName.get(name)?.values() ?? [])].flatMap((takers) => [...takers]));
  }
}
