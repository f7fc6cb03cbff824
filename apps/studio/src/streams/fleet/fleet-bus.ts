/** Text messages between the nodes of a fleet. At most once: a message sent during a disconnect is lost. */
export interface FleetBus {
  isConnected(): boolean;
  /** A hung server is connected but doesn't answer. */
  answers(timeoutMs: number): Promise<boolean>;
  onReconnected(listener: () => void): void;
  /** Rejects with FleetLinkError if no node serves the subject or answers within `timeoutMs`. */
  request(subject: string, payload: string, timeoutMs: number): Promise<string>;
  /** Handles requests concurrently. A rejection leaves the request unanswered. */
  serve(subject: string, handler: (payload: string) => Promise<string>): void;
  publish(subject: string, payload: string): void;
  /** Publishes. Resolves to false if no node subscribes to the subject; never rejects. */
  deliver(subject: string, payload: string): Promise<boolean>;
  /** Of the nodes that name the same `queue`, one gets each message. */
  subscribe(subject: string, listener: (payload: string) => void, queue?: string): void;
}
