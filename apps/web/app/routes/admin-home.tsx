import { Navigate } from "react-router";
import { FIRST_SCREEN } from "../admin/screens.ts";

export default function AdminHome() {
  return <Navigate to={`/admin/${FIRST_SCREEN}`} replace />;
}
