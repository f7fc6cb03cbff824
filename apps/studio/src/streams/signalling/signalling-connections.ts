import { errorBody } from "@setsuna/contracts";
import { endedLink } from "../../admission/index.ts";
import { SignallingConnection } from "./signalling-connection.ts";
import type { SignallingContext, SignallingSocket } from "./signalling-context.ts";

export class SignallingConnections {
  private readonly connections = new Set<SignallingConnection>();
  private readonly context: SignallingContext;

  constructor(context: SignallingContext) {
    this.context = context;
    context.onSerialIdEnded?.((id) => {
      for (const connection of this.connections) connection.serialIdEnded(id);
    });
    context.watch?.onChange((before, now) => {
      const putOut = [...this.connections].filter((connection) => connection.serialIdChanged(before, now));
      const ended = now && endedLink(before, now);
      // A session without a socket may have used that link. Others reconnect with theirs.
      if (ended !== undefined) context.sessions.endAbandoned(before.id, errorBody(ended));
      if (ended !== undefined || putOut.length > 0) context.onPutOut?.(before.id);
    });
    context.watch?.addUser(() => [...this.connections].flatMap((connection) => connection.serialId ?? []));
  }

  get size(): number {
    return this.connections.size;
  }

  /** `log` has the request's ID. {@link remove} the connection when it ends. */
  add(socket: SignallingSocket, log = this.context.log): SignallingConnection {
    const connection = new SignallingConnection(socket, { ...this.context, log });
    this.connections.add(connection);
    return connection;
  }

  /** `code` is a close code of RFC 6455 §7.4. */
  remove(connection: SignallingConnection, code: number): void {
    this.connections.delete(connection);
    connection.gone(code);
  }

  tick(): void {
    for (const connection of this.connections) connection.tick();
  }
}
