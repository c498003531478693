/** Style of a package's page, in addition to the style of every exported page. */
export const viewerStyle = `
body { overflow-wrap: break-word; }
[hidden] { display: none !important; }
header { max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 0; }
.by { border: 0; padding: 0; margin: 0 0 1rem; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; max-width: 76rem; padding: 1.5rem 1.25rem 3rem; }
@media (min-width: 62rem) {
  main { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); }
  #snapshot { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); align-self: start; }
}
@media (max-width: 61.99rem) {
  #snapshot:not([data-open]) { display: none; }
  #snapshot { position: fixed; inset: auto 0 0; max-height: 62vh; z-index: 1; border-radius: 12px 12px 0 0; }
}
#verdict { border: 1px solid var(--line); border-inline-start: 4px solid var(--ink-2); border-radius: 6px; padding: .7rem 1rem; background: var(--raised); }
#verdict p { margin: 0; } #verdict ul { margin: .4rem 0 0; padding-inline-start: 1.2rem; }
#verdict p + p, #verdict ul { font-size: .875rem; color: var(--ink-2); }
#verdict[data-state='intact'] > p:first-child, #verdict > .maker { font-weight: 600; }
#verdict > .maker { color: var(--ink); font-size: 1rem; }
#verdict[data-state='broken'] { border-inline-start-color: var(--seal); }
#verdict[data-state='broken'] > p:first-child { color: var(--seal); font-weight: 600; }
.hash { font: .8125rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
details { margin: 1rem 0 0; font-size: .875rem; color: var(--ink-2); } summary { cursor: pointer; color: var(--ford); }
#text { min-width: 0; }
article > :first-child { margin-top: 0; }
article pre.raw { white-space: pre-wrap; }
sup a[data-state] { text-decoration: underline; text-underline-offset: .15em; padding: .35em .15em; cursor: pointer; }
sup a[data-state='broken'] { color: light-dark(#fff, #15181b); background: var(--seal); border-radius: 3px; text-decoration: line-through; }
#citations h2 { margin-top: 2.5rem; } #citations > ol { list-style: none; padding: 0; margin: 0; }
#citations li { padding: .8rem 0; border-top: 1px solid var(--line); }
#citations blockquote { margin: .4rem 0; }
.state { font-size: .875rem; color: var(--ink-2); } .state[data-state='intact'] { color: var(--sprout); } .state[data-state='broken'] { color: var(--seal); font-weight: 600; }
button { font: inherit; font-size: .875rem; min-height: 2.75rem; padding: 0 .9rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--ford); cursor: pointer; }
button:hover { border-color: var(--ford); } :focus-visible { outline: 2px solid var(--ford); outline-offset: 2px; }
#snapshot { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow: auto; padding: 1rem 1.1rem; }
#snapshot:focus { outline: none; }
#snapshot h2 { margin: 0 0 .2rem; font-size: 1.05rem; } #snapshot .details { margin: 0 0 .8rem; overflow-wrap: anywhere; }
#snapshot .hint { color: var(--ink-2); margin: 0; font-size: .875rem; }
.piece { white-space: pre-wrap; font-size: .9375rem; line-height: 1.8; unicode-bidi: plaintext; overflow-wrap: anywhere; }
.piece mark { background: light-dark(#ffe9a8, #6a5313); color: inherit; border-radius: 2px; padding: .1em 0; }
.left { color: var(--ink-2); font-size: .8125rem; text-align: center; margin: .6rem 0; }
#snapshot .bar { display: flex; justify-content: flex-end; position: sticky; top: -1rem; }
@media (min-width: 62rem) { #snapshot .bar { display: none; } }
footer { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 3rem; }
@media print { #snapshot, button { display: none !important; } main { display: block; } }
`
