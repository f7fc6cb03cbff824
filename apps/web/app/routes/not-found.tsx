import { data } from "react-router";
import { NotFoundMessage } from "../parts/not-found-message.tsx";

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <NotFoundMessage />;
}
