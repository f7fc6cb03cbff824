import { domainOf, Email } from "@setsuna/contracts";
import { useRef, useState } from "react";
import { lightRead, memberOf } from "../../api/light-read.ts";

/** `enforced`: the owner alone may use a password. */
export type SsoOffer = "none" | "offered" | "enforced";

const offerIn = (read: unknown): SsoOffer => {
  const state = memberOf(read, "state");
  return state === "offered" || state === "enforced" ? state : "none";
};

/** Looks up whether the domain of a typed address has single sign-on. The rest of the address stays here. */
export const useSso = () => {
  const [offer, setOffer] = useState<SsoOffer>("none");
  const asked = useRef("");
  const look = (typed: string): void => {
    const email = Email.safeParse(typed);
    const domain = email.success ? domainOf(email.data) : "";
    if (domain === asked.current) return;
    asked.current = domain;
    if (domain === "") {
      setOffer("none");
      return;
    }
    lightRead(`/studio/api/sso?domain=${encodeURIComponent(domain)}`).then(
      (read) => {
        if (asked.current === domain) setOffer(offerIn(read));
      },
      (error: unknown) => {
        console.warn("Single sign-on could not be looked up.", error);
        if (asked.current === domain) asked.current = "";
      },
    );
  };
  return { offer, look };
};
