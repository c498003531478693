/** Styles of a visitor's page in addition to the common ones. */
export const visitorPageStyle = `
main { padding-top: 1.5rem; }
.brand { display: flex; align-items: baseline; gap: .75rem; margin-bottom: 2rem; font-size: .875rem; color: var(--ink-2); }
.brand a { font: 600 1.25rem 'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', SimSun, serif; color: var(--seal); text-decoration: none; }
.question { margin-top: 2.5rem; padding-inline-start: .75rem; border-inline-start: 3px solid var(--seal); }
.actions { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; margin: 3rem -1.25rem 0;
  padding: .75rem 1.25rem; background: var(--paper); border-top: 1px solid var(--line); }
.actions a, .actions button { display: inline-flex; align-items: center; min-height: 2.75rem; font: inherit; }
.actions .solid, .locked .solid { padding: 0 1.25rem; border: 0; border-radius: 6px; background: light-dark(#b3341d, #ef8069); color: light-dark(#fff, #15181b);
  text-decoration: none; cursor: pointer; min-height: 2.75rem; font: inherit; }
math[display='block'] { margin: 1rem 0; padding-block: .25em; overflow: auto hidden; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
.facts dt { color: var(--ink-2); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.ways { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
.ways a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.pager { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-top: 2rem; min-height: 2.75rem; }
.locked { display: flex; flex-direction: column; gap: 1rem; max-width: 22rem; }
.locked label { display: flex; flex-direction: column; gap: .25rem; }
.locked input { min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--ink-2); border-radius: 6px; }
.locked .solid { align-self: flex-start; }
.warning { color: var(--danger); font-size: .875em; }
.problem { margin: 0; color: var(--danger); }
:focus-visible { outline: 2px solid var(--ford); outline-offset: 2px; }
footer img { display: inline-block; vertical-align: middle; }
@media print { .actions, .pager, footer a { display: none; } }
`
