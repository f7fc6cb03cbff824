import { useEffect, useState } from "react";
import { focusPassword } from "./focus-password.ts";

/** Opens at the password if that is missing. */
export const usePasswordSheet = (needsPassword: boolean): readonly [open: boolean, setOpen: (open: boolean) => void] => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open && needsPassword) focusPassword();
  }, [open, needsPassword]);
  return [open, setOpen];
};
