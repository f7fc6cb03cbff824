import { formatSerialId, type SerialId } from "@setsuna/contracts";
import { Link } from "react-router";
import styles from "./serial-id-link.module.css";

export const SerialIdLink = ({ id }: { readonly id: SerialId }) => (
  <Link className={styles.id} to={`/admin/serial-ids/${id}`}>
    {formatSerialId(id)}
  </Link>
);
