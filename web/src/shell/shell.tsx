/** The frame of every page for who is signed in: where one can go, what is left of the credits, and the way out. */
import { Menu, X } from "lucide-react";
import type { User } from "personal-helper-client";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import icon from "../icon.svg";
import { Button } from "../ui/button.tsx";
import { CreditsLeft } from "./credits-left.tsx";
import { NavLinks } from "./nav-links.tsx";
import { SignOut } from "./sign-out.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to another page wants to see that page
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <div className="shell">
        <header className="top-bar">
          <Brand />
          <Button
            look="quiet"
            aria-expanded={open}
            aria-controls="side"
            icon={open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            Menu
          </Button>
        </header>
        {open && (
          <button type="button" className="veil" aria-label="Close the menu" onClick={() => setOpen(false)} />
        )}
        <aside className={open ? "side open" : "side"} id="side" aria-label="Menu">
          <Brand />
          <NavLinks />
          <div className="foot">
            <CreditsLeft />
            <ThemeChoice />
            <div className="small quiet wrap-anywhere">{user.email}</div>
            <SignOut />
          </div>
        </aside>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

const Brand = () => (
  <Link className="brand" href="/overview">
    <img src={icon} alt="" width={26} height={26} />
    Personal Helper
  </Link>
);
