const fencePattern = /^\s*(?:`{3,}|~{3,}|\$\$)/u
const ruleLinePattern = /^[\s|:*_=-]+$/u
/** Commands whose sign can be read in a line of words. */
const signs: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  infty: '∞',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  eta: 'η',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
  degree: '°',
  circ: '°',
  '%': '%',
}
const superscripts: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '-': '⁻',
}
const longestFormula = 40

/** Returns a simple formula as words and signs; empty when it cannot be read in a line. */
function readFormula(source: string): string {
  if (source.length > longestFormula) return ''
  const text = source
    .replace(/\\([a-zA-Z]+|%) ?/gu, (command, name: string) => signs[name] ?? command)
    .replace(/\^\{?(-?\d{1,3})\}?/gu, (_, digits: string) => [...digits].map((digit) => superscripts[digit]).join(''))
  return /[\\{}^_&]/u.test(text) ? '' : text
}

/** A formula between dollars, or between escaped brackets. */
const formulaPattern = /(?<!\\)\$([^$\s](?:[^$\n]{0,200}[^$\s])?)\$(?!\d)|\\\(([^\n]{1,200}?)\\\)/gu

/**
 * Returns the sentences of a Markdown text for a preview, line by line: no tables, code blocks, display formulas or rules; simple inline formulas become
 * signs, others are left out. A text that has only tables gives their cells.
 */
export function proseOf(markdown: string): string {
  const prose: string[] = []
  const cells: string[] = []
  let fence = ''
  for (const line of markdown.split('\n')) {
    const sign = fencePattern.exec(line)?.[0].trim().slice(0, 2) ?? ''
    if (fence !== '' || sign !== '') {
      const isWhole = fence === '' && sign === '$$' && line.trim().length > 4 && line.trim().endsWith('$$')
      if (fence === '' && !isWhole) fence = sign
      else if (sign === fence || (fence === '$$' && line.trim().endsWith('$$'))) fence = ''
      continue
    }
    if (line.trim() === '' || ruleLinePattern.test(line) || /^\s*\\\[/u.test(line)) continue
    const words = line.replace(formulaPattern, (_, dollars?: string, brackets?: string) => readFormula(dollars ?? brackets ?? ''))
    if (/^\s*\|/u.test(line) || /\s\|\s/u.test(line)) cells.push(words.replaceAll(/(?<!\\)\|/gu, ' '))
    else prose.push(words)
  }
  return (prose.length > 0 ? prose : cells).join('\n')
}
