/** Numbered environments of whole formulas, each with the unnumbered one that may stand anywhere. */
const inner: Readonly<Record<string, string>> = {
  align: 'aligned',
  flalign: 'aligned',
  split: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
  alignat: 'alignedat',
  eqnarray: 'array',
}
const single = new Set(['equation', 'displaymath', 'math'])
const environment = /\\(begin|end)\{(align|flalign|split|gather|multline|alignat|eqnarray)(\*?)\}/g
const ofLine = /\\(?:nonumber|notag)(?![A-Za-z])/g
const label = /\\label\s*\{[^{}]{0,200}\}/g
const reference = /\\(?:eq)?ref\s*\{([^{}]{0,200})\}/g
const tag = /\\tag(\*?)\s*\{((?:[^{}]|\{[^{}]*\}){0,200})\}/

/** A formula that is one environment: its name, whether its lines count, and what is between its ends. */
interface Whole {
  name: string
  isNumbered: boolean
  content: string
}

/** Returns the environment that a formula consists of; null for any other formula. */
function wholeEnvironment(latex: string): Whole | null {
  const opened = /^\s*\\begin\{([a-z]+)(\*?)\}/.exec(latex)
  const [opening = '', name = '', star = ''] = opened ?? []
  if (!single.has(name) && inner[name] === undefined) return null
  const closing = `\\end{${name}${star}}`
  const end = latex.trimEnd().length - closing.length
  // The same environment twice is a row of two formulas.
  if (latex.indexOf(closing) !== end) return null
  return { name, isNumbered: star === '' && !['split', 'math', 'displaymath'].includes(name), content: latex.slice(opening.length, end) }
}

/** Splits the content of an environment at its own line ends, not at those of environments and groups within it. */
function linesOf(content: string): string[] {
  const lines: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: sign, index } of content.matchAll(/\\begin\{|\\end\{|\\\\|\\[{}]|[{}]/g)) {
    // The brace after the name of an environment closes one level, so that `\begin{a}` opens one in all and `\end{a}` closes it.
    if (sign === '\\begin{') depth += 2
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    else if (sign === '\\\\' && depth === 0) {
      lines.push(content.slice(from, index))
      from = index + sign.length
    }
  }
  return [...lines, content.slice(from)]
}

/** Whether a line only ends the one before. */
const isBlank = (line: string) => line.replaceAll(/\\hline|\s/g, '') === ''

/** Gives the lines of a displayed formula that LaTeX would number their numbers, from `next` on. */
export function numberFormula(latex: string, next: number): { latex: string; next: number } {
  const whole = wholeEnvironment(latex)
  if (!whole?.isNumbered) return { latex, next }
  const { name, content } = whole
  let count = next
  const numbered = (line: string) => {
    if (isBlank(line) || tag.test(line) || line.search(ofLine) !== -1) return line
    const made = `${line.trimEnd()} \\tag{${count}}`
    count += 1
    return made
  }
  const isOne = single.has(name) || name === 'multline'
  const lines = isOne ? [numbered(content)] : linesOf(content).map(numbered)
  return { latex: `\\begin{${name}}${lines.join('\\\\')}\\end{${name}}`, next: count }
}

/** A formula in the LaTeX that KaTeX reads anywhere, and the numbers of its lines. */
export interface ReadableFormula {
  latex: string
  /** The number of each line with its brackets, empty without one; null for a formula without numbered lines. */
  numbers: string[] | null
}

const shownNumber = ([, star, number = '']: readonly string[]) => (star === '*' ? number : `(${number})`)

/** Rewrites environments that KaTeX reads only as a whole displayed formula, or not at all; numbers of lines are returned apart. */
export function readableFormula(latex: string): ReadableFormula {
  const plain = latex.replaceAll(label, '').replaceAll(reference, (_, name: string) => `\\text{(${name})}`)
  const whole = wholeEnvironment(plain)
  if (whole && single.has(whole.name)) return readableFormula(whole.content.replaceAll(ofLine, ''))
  const hasNumbers = whole !== null && tag.test(whole.content)
  const lines = hasNumbers ? linesOf(whole.content) : []
  const numbers = hasNumbers
    ? lines.map((line) => {
        const found = tag.exec(line)
        return found ? shownNumber(found) : ''
      })
    : null
  const name = whole?.name ?? ''
  const text = hasNumbers ? `\\begin{${name}}${lines.map((line) => line.replace(tag, '')).join('\\\\')}\\end{${name}}` : plain
  const readable = text.replaceAll(ofLine, '').replaceAll(environment, (_, side: string, found: string) => {
    const columns = found === 'eqnarray' && side === 'begin' ? '{rcl}' : ''
    return `\\${side}{${inner[found]!}}${columns}`
  })
  return { latex: readable, numbers }
}
