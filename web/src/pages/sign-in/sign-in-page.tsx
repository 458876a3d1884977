import { Link, useSearch } from "wouter";
import { helper } from "../../helper.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { EntryPage } from "./entry-page.tsx";

export default function SignInPage() {
  const wanted = new URLSearchParams(useSearch()).has("next");
  return (
    <EntryPage
      title="Sign in"
      lead={wanted ? "Sign in to go on to the page you wanted." : "Welcome back."}
      other="sign-up"
      foot={
        <>
          New here? <Link href="/sign-up">Create a free account</Link>
        </>
      }
    >
      <CredentialsForm
        isNew={false}
        action="Sign in"
        busy="Signing in…"
        // Tried again by itself it would only prolong the wait after wrong passwords.
        submit={(credentials) => helper.auth.signIn(credentials, { maxRetries: 0 })}
      />
    </EntryPage>
  );
}
