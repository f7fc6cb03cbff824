import { useEffect, useState } from "react";
import { focusPassword } from "./focus-password.ts";

/** Holds whether a phone's sheet of settings is open: it opens by itself where the client stands for want of a password, at that field. */
export const usePasswordSheet = (needsPassword: boolean): readonly [open: boolean, setOpen: (open: boolean) => void] => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (needsPassword) setOpen(true);
  }, [needsPassword]);
  useEffect(() => {
    if (open && needsPassword) focusPassword();
  }, [open, needsPassword]);
  return [open, setOpen];
};
