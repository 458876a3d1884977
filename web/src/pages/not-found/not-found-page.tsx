import { Link } from "wouter";
import { Page } from "../../ui/page.tsx";

export default function NotFoundPage() {
  return (
    <Page
      title="Nothing here"
      lead="There is no page at this address. It may have been deleted, or the link is mistyped."
    >
      <p>
        <Link href="/overview">Go to the overview</Link>
      </p>
    </Page>
  );
}
