import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site.tsx", [
    index("routes/home.tsx"),
    route("contact", "routes/contact.tsx"),
    route("policy", "routes/policy.tsx"),
    route("eula", "routes/eula.tsx"),
    route("signup/confirm", "routes/signup-confirm.tsx"),
    route("signup/complete", "routes/signup-complete.tsx"),
    route("signup/resetcomplete", "routes/signup-resetcomplete.tsx"),
    route("resetpass", "routes/resetpass.tsx"),
    route("auth", "routes/auth.tsx", [
      index("routes/auth-forms.tsx"),
      route("signup-success", "routes/auth-signup-success.tsx"),
      route("signup-fail", "routes/auth-signup-fail.tsx"),
      route("*", "routes/not-found.tsx", { id: "auth-not-found" }),
    ]),
    route("user", "routes/user.tsx", [
      index("routes/user-ids.tsx"),
      route("connections", "routes/user-connections.tsx"),
      route("account", "routes/user-account.tsx"),
      route("tokens", "routes/user-tokens.tsx"),
      route("*", "routes/not-found.tsx", { id: "user-not-found" }),
    ]),
    route("admin", "routes/admin.tsx", [
      index("routes/admin-home.tsx"),
      route("audit", "routes/admin-audit.tsx"),
      route("*", "routes/not-found.tsx", { id: "admin-not-found" }),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
  route("app", "routes/phone.tsx"),
  route("app/camera", "routes/camera.tsx"),
  route("app/player", "routes/player.tsx"),
  route("app/sender", "routes/sender.tsx"),
  route("app/receiver", "routes/receiver.tsx"),
  route("app/multilatency", "routes/multi-latency.tsx"),
  route("app/tally", "routes/tally.tsx"),
  route("app/connect", "routes/connect.tsx"),
  route("app/ctrl", "routes/ctrl.tsx"),
] satisfies RouteConfig;
