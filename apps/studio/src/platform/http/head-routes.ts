import type { FastifyInstance } from "fastify";

/**
 * RFC 9110 §9.3.2. Runs the GET handler while Node drops the body, so the two can't differ. Call it before registering routes;
 * Fastify's own HEAD routes must be off.
 */
export const registerHeadRoutes = (app: FastifyInstance): void => {
  const made = new WeakSet<object>();
  app.addHook("onRoute", function addHead(route) {
    if (made.has(route.handler) || route.method !== "GET") return;
    const { handler } = route;
    // A distinct function, so that the hook recognizes its own routes.
    const head: typeof handler = function answerHead(request, reply) {
      return handler.call(this, request, reply);
    };
    made.add(head);
    this.route({ ...route, method: "HEAD", handler: head });
  });
};
