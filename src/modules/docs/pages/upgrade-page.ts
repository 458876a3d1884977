/** `/upgrade`: where the `upgrade_url` of a refused call leads. */
import { type Html, html } from "./html.ts";
import { pageOf } from "./page.ts";

export function upgradePage(publicUrl: string): Html {
  return pageOf(
    "More credits · Personal Helper",
    "How to get more credits or a higher plan.",
    html`<h1>More credits, or a higher plan</h1>
<p class="lead">Nothing can be bought here. Support raises plans and grants credits by hand, as preview access.</p>

<h2>What comes by itself</h2>
<p>The free credits of the plan are full again on the first day of each month (UTC). A call that was refused, or that
failed, has cost nothing.</p>

<h2>Ask for preview access</h2>
<p>Write to the people who run this service at <code>${publicUrl}</code>, and send along:</p>
<div class="card"><dl>
<dt>Account</dt><dd>the email address of the account</dd>
<dt>Use</dt><dd>what you build, and which calls it makes</dd>
<dt>Amount</dt><dd>roughly how many calls or credits a month, and how many requests a minute at most</dd>
<dt>Request</dt><dd>the <code>request_id</code> of the refused call, if there was one</dd>
</dl></div>
<p class="quiet">Never send an API key or a password: support needs neither.</p>
<p>It works at once when it is granted: the same keys go on, with no new sign-in.</p>

<h2>For whoever runs the service</h2>
<p>On a machine with the service's checkout and its settings, also while it runs:</p>
<div class="card"><h3>Grant credits</h3>
<pre tabindex="0"><code>npm run admin -- grant --email ada@example.com --credits 50000</code></pre></div>
<div class="card"><h3>Raise the plan</h3>
<pre tabindex="0"><code>npm run admin -- plan --email ada@example.com --plan preview</code></pre></div>
<div class="card"><h3>Check the ledger afterwards</h3>
<pre tabindex="0"><code>npm run admin -- verify-ledger</code></pre></div>
<p class="quiet">To send people elsewhere, a form or an address, set <code>UPGRADE_URL</code>.</p>`,
  );
}
