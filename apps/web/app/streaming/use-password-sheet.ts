import { useEffect, useState } from "react";
import { focusPassword } from "./focus-password.ts";

/** Holds whether a phone's sheet of settings is open. It opens at the password where the client was refused for want of one. */
export const usePasswordSheet = (needsPassword: boolean): readonly [open: boolean, setOpen: (open: boolean) => void] => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open && needsPassword) focusPassword();
  }, [open, needsPassword]);
  return [open, setOpen];
};
