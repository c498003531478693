/** Style of a standalone page: the product's colours in light and dark, long Chinese text, and print. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #15181b); --raised: light-dark(#fff, #1c2024); --ink: light-dark(#1e2124, #e8e4dc);
  --ink-2: light-dark(#5b6167, #a7abae); --line: light-dark(#e6e2da, #2c3136); --seal: light-dark(#c23b22, #ef8069);
  --danger: light-dark(#b3261e, #f2a09a);
  --ford: light-dark(#2b5c8a, #86b6e2); --sprout: light-dark(#2f7d57, #6fc397); --amber: light-dark(#94610f, #e0ad55);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.8 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans SC',
  'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif; text-autospace: normal; line-break: strict; overflow-wrap: anywhere;
}
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
h1, h2, h3, h4 { line-height: 1.4; text-wrap: balance; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; font-family: 'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', SimSun, serif; }
article h1 { font-size: 1.4rem; margin-top: 2rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; }
h3 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
.by, .details, .verdict, .notice { color: var(--ink-2); font-size: .875rem; }
.by { margin: 0 0 2rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
a { color: var(--ford); text-underline-offset: .2em; }
img { max-width: 100%; height: auto; }
sup { line-height: 0; }
sup a { color: var(--seal); text-decoration: none; padding: 0 .1em; }
:target { outline: 2px solid var(--seal); outline-offset: 4px; border-radius: 2px; }
blockquote { margin: .5rem 0; padding: .1rem 0 .1rem 1rem; border-inline-start: 3px solid var(--line); color: var(--ink-2); }
table { display: block; overflow-x: auto; border-collapse: collapse; margin: 1rem 0; }
th, td { min-width: 4rem; border: 1px solid var(--line); padding: .35rem .7rem; text-align: start; }
pre { overflow-x: auto; padding: .8rem 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
code { font: .9em ui-monospace, Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace; }
.sources { margin-top: 3rem; border-top: 1px solid var(--line); }
.sources > ol { padding-inline-start: 1.6rem; }
.sources > ol > li { margin: 1rem 0; }
.verdict.verified { color: var(--sprout); }
.verdict.partial { color: var(--amber); }
.verdict.contradicted { color: var(--danger); }
footer { margin-top: 3rem; color: var(--ink-2); font-size: .8125rem; }
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 11pt; }
  main { max-width: none; padding: 0; }
  h1, h2, h3 { break-after: avoid; }
  li, blockquote, tr { break-inside: avoid; }
  .sources a[href^='http']::after { content: ' <' attr(href) '>'; color: var(--ink-2); font-size: .8em; }
  @page { margin: 20mm 18mm; }
}
`
