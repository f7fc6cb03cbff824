import { Link } from "react-router";

/** Leads to a mode of the app for phones. */
export const OpenMode = ({ to, text }: { readonly to: string; readonly text: string }) => <Link to={`/app/${to}`}>{text}</Link>;
