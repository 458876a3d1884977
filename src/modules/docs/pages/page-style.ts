/** The look of the plain pages, light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbfd, #101114);
  --raised: light-dark(#ffffff, #191b20);
  --text: light-dark(#1c1d22, #ececf1);
  --quiet: light-dark(#5c5f6b, #a2a5b2);
  --line: light-dark(#e3e4ea, #2c2f37);
  --accent: light-dark(#4338ca, #a5b4fc);
  --button: light-dark(#4338ca, #6366f1);
  --code: light-dark(#f3f3f8, #14161a);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  -webkit-text-size-adjust: 100%;
}
header, main { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
header {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem;
  padding-top: 1.5rem; padding-bottom: 1.5rem;
}
.name { display: inline-flex; align-items: center; gap: .6rem; color: inherit; font-weight: 650; }
nav { display: flex; gap: 1.4rem; font-size: .94rem; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
main { padding-bottom: 4rem; }
h1 { font-size: clamp(1.8rem, 5vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; margin: 2rem 0 .75rem; text-wrap: balance; }
h2 { font-size: 1.2rem; letter-spacing: -.01em; margin: 2.75rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0 0 .2rem; }
p, ul, ol { margin: .5rem 0 1rem; }
li { margin: .3rem 0; padding-left: .2rem; }
.lead { font-size: 1.12rem; color: var(--quiet); max-width: 38rem; }
.quiet { color: var(--quiet); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
.button { padding: .55rem 1.1rem; border-radius: 9px; background: var(--button); color: #fff; font-weight: 600; }
.button.plain { background: none; color: inherit; box-shadow: inset 0 0 0 1px var(--line); }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 14px; padding: 1.1rem 1.25rem; }
.card + .card { margin-top: .9rem; }
.card p { margin: 0 0 .6rem; color: var(--quiet); font-size: .95rem; }
.card > :last-child { margin-bottom: 0; }
.parts { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .9rem; }
.parts .card { margin: 0; }
code, pre { font: .86rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--code); border: 1px solid var(--line); border-radius: 5px; padding: .08em .35em; overflow-wrap: anywhere; }
pre {
  margin: .6rem 0 0; padding: .85rem 1rem; overflow-x: auto; border-radius: 10px;
  background: var(--code); border: 1px solid var(--line);
}
pre code { background: none; border: 0; padding: 0; overflow-wrap: normal; }
dl { margin: .5rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; }
dt { font-weight: 600; } dd { margin: 0; color: var(--quiet); }
`;
