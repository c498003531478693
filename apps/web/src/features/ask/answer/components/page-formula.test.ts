import { renderToString } from 'katex'
import { expect, test } from 'vitest'
import { pageFormula } from './page-formula.ts'

const set = (source: string, inDisplay: boolean) => {
  const { tex, display } = pageFormula(source, inDisplay)
  return renderToString(tex, { displayMode: display, throwOnError: true })
}

test.each(['equation', 'align', 'gather', 'multline', 'flalign', 'eqnarray'])(
  '%s is set, numbered or not, in a line or displayed',
  (name) => {
    const relation = name === 'eqnarray' ? '&=&' : name === 'equation' || name === 'gather' || name === 'multline' ? '=' : '&='
    const lines = name === 'equation' ? `a ${relation} b` : `a ${relation} b \\\\ c ${relation} d \\label{eq:1}`
    for (const inDisplay of [true, false]) {
      expect(set(`\\begin{${name}}${lines}\\end{${name}}`, inDisplay)).toContain('eqn-num')
      expect(set(`\\begin{${name}*}${lines}\\end{${name}*}`, inDisplay)).not.toContain('eqn-num')
    }
  },
)

test.each(['x^2', '\\begin{math}x\\end{math}', '\\begin{displaymath}x\\end{displaymath}', '\\begin{cases}a & b \\\\ c & d\\end{cases}'])(
  '%s is set without a number',
  (source) => expect(set(source, true)).not.toContain('eqn-num'),
)
