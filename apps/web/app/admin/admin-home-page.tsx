import { Navigate } from "react-router";
import { FIRST_SCREEN } from "./screens.ts";

export default function AdminHomePage() {
  return <Navigate to={`/admin/${FIRST_SCREEN}`} replace />;
}
