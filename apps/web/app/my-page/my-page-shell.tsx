import type { CurrentAccount } from "@setsuna/contracts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { MyPageMenu } from "./my-page-menu.tsx";
import styles from "./my-page-shell.module.css";

/** Makes the memory of what the screens have read. A failed question is not asked again by itself, which would only delay the message: it costs one press of a button. */
const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });

/**
 * Stands around the screens of My Page: the menu, and what the screens have read so far. Give it the account's id as `key`, so
 * that nobody sees what was read for somebody else. The screens get the account by `useOutletContext`.
 */
export const MyPageShell = ({ account }: { readonly account: CurrentAccount }) => {
  const [client] = useState(newQueryClient);
  const { key } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    // Who chose in the menu goes on at the heading of what was chosen.
    if (menu.current?.contains(document.activeElement)) screen.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [key]);
  return (
    <QueryClientProvider client={client}>
      <div className={styles.area}>
        <MyPageMenu email={account.email} ref={menu} />
        <div className={styles.screen} ref={screen}>
          <Outlet context={account} />
        </div>
      </div>
    </QueryClientProvider>
  );
};
