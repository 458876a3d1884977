/** The head of the pages that everybody may see. */
import { Link } from "wouter";
import icon from "../icon.svg";
import "./public-header.css";

export function PublicHeader({ leadIn }: { leadIn: "sign-in" | "sign-up" | "both" }) {
  return (
    <header className="public-header">
      <Link className="brand" href="/">
        <img src={icon} alt="" width={26} height={26} />
        Personal Helper
      </Link>
      <nav aria-label="Site" className="row">
        <a className="button quiet docs-link" href="/v1/docs">
          API reference
        </a>
        {leadIn !== "sign-up" && (
          <Link className="button plain" href="/sign-in">
            Sign in
          </Link>
        )}
        {leadIn !== "sign-in" && (
          <Link className="button" href="/sign-up">
            Sign up
          </Link>
        )}
      </nav>
    </header>
  );
}
