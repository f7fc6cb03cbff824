/** Text messages between the nodes of a fleet. At most once: a message sent during a disconnect is lost. */
export interface FleetBus {
  isConnected(): boolean;
  /** Returns whether the connection between the nodes answers within `timeoutMs`: a server that hangs is connected and does not. */
  answers(timeoutMs: number): Promise<boolean>;
  /** Hears of each connection after the first. */
  onReconnected(listener: () => void): void;
  /** Rejects with FleetLinkError if no node serves the subject or no answer arrives within `timeoutMs`. */
  request(subject: string, payload: string, timeoutMs: number): Promise<string>;
  /** Answers requests by `handler`, several at once; one that rejects leaves its request without an answer. */
  serve(subject: string, handler: (payload: string) => Promise<string>): void;
  publish(subject: string, payload: string): void;
  subscribe(subject: string, listener: (payload: string) => void): void;
}
