import type { FastifyInstance } from "fastify";

/**
 * Answers HEAD wherever GET is answered, with the status and the headers of GET and no body (RFC 9110 §9.3.2). The same handler runs, and
 * Node leaves out what it sends, so the two cannot differ. To be called before the routes are made; Fastify's own HEAD routes have to be off.
 */
export const registerHeadRoutes = (app: FastifyInstance): void => {
  const made = new WeakSet<object>();
  app.addHook("onRoute", function addHead(route) {
    if (made.has(route.handler) || route.method !== "GET") return;
    const { handler } = route;
    // Another function, by which the hook knows the route that it made itself.
    const head: typeof handler = function answerHead(request, reply) {
      return handler.call(this, request, reply);
    };
    made.add(head);
    this.route({ ...route, method: "HEAD", handler: head });
  });
};
