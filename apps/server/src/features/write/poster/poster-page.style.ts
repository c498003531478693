import type { PosterTemplate } from '@wenjin/contract'

const shared = `
* { box-sizing: border-box; margin: 0; }
html { background: #fbfaf7; }
.poster {
  --paper: #fbfaf7; --ink: #1e2124; --ink-2: #5b6167; --line: #e6e2da; --accent: #c23b22;
  width: 720px; max-width: 100%; margin: 0 auto; padding: 56px 56px 40px; background: var(--paper); color: var(--ink);
  font: 17px/1.75 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif;
  text-autospace: normal; line-break: strict; overflow-wrap: anywhere;
}
.poster h1, .poster .lead, .poster .value, .poster blockquote { font-family: 'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', SimSun, serif; }
.poster .topic { color: var(--accent); font-size: 15px; letter-spacing: .12em; }
.poster h1 { font-size: 42px; line-height: 1.3; margin: 12px 0 20px; text-wrap: balance; }
.poster .lead { font-size: 21px; line-height: 1.7; color: var(--ink-2); }
.poster h2 { font-size: 16px; letter-spacing: .16em; color: var(--accent); margin: 36px 0 12px; }
.poster ol, .poster ul { list-style: none; padding: 0; }
.poster sup { color: var(--accent); font-size: 11px; line-height: 0; padding-left: 2px; }
.poster .figures { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.poster .figures li { border-top: 2px solid var(--accent); padding-top: 10px; }
.poster .value { font-size: 30px; line-height: 1.25; display: block; }
.poster .label { color: var(--ink-2); font-size: 15px; }
.poster .points { counter-reset: point; }
.poster .points li { counter-increment: point; padding: 14px 0 14px 48px; position: relative; border-top: 1px solid var(--line); }
.poster .points li::before { content: counter(point); position: absolute; left: 4px; top: 12px; font-size: 24px; color: var(--accent); }
.poster .events li { position: relative; padding: 0 0 18px 22px; border-left: 2px solid var(--line); }
.poster .events li::before { content: ''; position: absolute; left: -6px; top: 9px; width: 10px; height: 10px; border-radius: 5px; background: var(--accent); }
.poster .events time { display: block; font-weight: 600; }
.poster .sources { margin-top: 36px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; line-height: 1.6; color: var(--ink-2); }
.poster footer { margin-top: 20px; display: flex; justify-content: space-between; font-size: 13px; color: var(--ink-2); }
@media (max-width: 600px) { .poster { padding: 28px 20px; } .poster h1 { font-size: 30px; } .poster .figures { grid-template-columns: 1fr; } }
@media print { @page { margin: 0; } }
`

const designs: Readonly<Record<PosterTemplate, string>> = {
  sheet: `.poster { border-top: 12px solid var(--accent); }`,
  figures: `
.poster { --accent: #2b5c8a; }
.poster header { margin: -56px -56px 0; padding: 56px 56px 36px; background: #2b5c8a; color: #fff; }
.poster header .topic, .poster header .lead { color: #dbe6f0; }
.poster .value { font-size: 44px; color: var(--accent); }
@media (max-width: 600px) { .poster header { margin: -28px -20px 0; padding: 28px 20px; } }`,
  timeline: `
.poster { --paper: #f6f3ea; --accent: #2f7d57; --line: #d9d4c5; }
.poster h1 { border-left: 8px solid var(--accent); padding-left: 20px; }`,
  quotes: `
.poster { --accent: #c23b22; text-align: center; padding-left: 72px; padding-right: 72px; }
.poster h1 { font-size: 34px; }
.poster blockquote { font-size: 22px; line-height: 1.8; padding: 26px 0; border-top: 1px solid var(--line); }
.poster .sources { text-align: left; }`,
}

/** Style of a poster: paper, ink and one colour, the same in light and dark mode, since a poster is a picture. */
export const posterStyle = (template: PosterTemplate) => shared + designs[template]
