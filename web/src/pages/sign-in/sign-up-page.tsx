import { Link } from "wouter";
import { helper } from "../../helper.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { EntryPage } from "./entry-page.tsx";

export default function SignUpPage() {
  return (
    <EntryPage
      title="Create your account"
      lead="Free, with new credits every month. Your first answer is three calls away."
      other="sign-in"
      foot={
        <>
          Have an account already? <Link href="/sign-in">Sign in</Link>
        </>
      }
    >
      <CredentialsForm
        isNew
        action="Create account"
        busy="Creating your account…"
        submit={(credentials) => helper.auth.signUp(credentials, { maxRetries: 0 })}
      />
    </EntryPage>
  );
}
