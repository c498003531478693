import { readFormula } from '@wenjin/export/formula'
import { readXml, type XmlElement } from '@wenjin/text/xml'
import type { Element } from 'hast'
import type { DrawFormula } from './markdown-tree-html.ts'

const toElement = ({ name, attributes, children }: XmlElement): Element => ({
  type: 'element',
  tagName: name,
  properties: { ...attributes },
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : toElement(child))),
})

/** Maximum rendered formulas of a page: each takes the server about a millisecond, and the others are shown as LaTeX. */
const maxFormulas = 200

/** Returns a renderer for the LaTeX of one page as `math` elements, which browsers lay out without a script. */
export function formulaDrawer(): DrawFormula {
  let drawn = 0
  return (latex, display) => {
    drawn += 1
    const formula = drawn > maxFormulas ? null : readFormula(latex.trim(), display)
    const [math] = formula ? readXml(formula.mathml, 'math') : []
    return math ? toElement(math) : null
  }
}
