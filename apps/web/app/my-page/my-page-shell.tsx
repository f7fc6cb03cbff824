import type { CurrentAccount } from "@setsuna/contracts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { MyPageMenu } from "./my-page-menu.tsx";
import styles from "./my-page-shell.module.css";

/** No automatic retries, which delay the message: the user can retry. */
const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });

/**
 * Layout of My Page: the menu, and the query cache of its screens. Give it a `key` for each account and organization, so that they never share a
 * cache. Screens get the account from `useOutletContext`.
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
    // After using the menu, focus moves to the new heading.
    if (menu.current?.contains(document.activeElement)) screen.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [key]);
  return (
    <QueryClientProvider client={client}>
      <div className={styles.area}>
        <MyPageMenu account={account} ref={menu} />
        <div className={styles.screen} ref={screen}>
          <Outlet context={account} />
        </div>
      </div>
    </QueryClientProvider>
  );
};
