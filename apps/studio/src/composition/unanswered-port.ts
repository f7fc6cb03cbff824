import { connect } from "node:net";

const ANSWER_LIMIT_MS = 1000;

/**
 * Rejects with EADDRINUSE if a server answers at this port. Doesn't listen itself: a load balancer would connect, and lose its
 * connection.
 */
export const requireUnansweredPort = ({ port, host }: { readonly port: number; readonly host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    if (port === 0) return resolve();
    const socket = connect({ port, host, timeout: ANSWER_LIMIT_MS });
    socket.on("connect", () => {
      // TCP may connect a socket to itself: RFC 9293, 3.5.
      if (socket.localPort !== port) reject(Object.assign(new Error(`port ${port} is in use`), { code: "EADDRINUSE" }));
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy());
    // Listening reports other errors.
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
