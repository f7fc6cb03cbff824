import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("app/sender", "routes/sender.tsx"),
  route("app/receiver", "routes/receiver.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
