import 'katex/dist/katex.min.css'
import { render } from 'katex'
import { pageFormula } from './page-formula.ts'

/** Maximum characters of a formula; KaTeX takes too long for longer ones. */
const maxChars = 8000

/** Whether a formula uses the commands of chemistry, `\ce` and `\pu`. */
export const isChemical = (tex: string): boolean => /\\(?:ce|pu)\b/.test(tex)

/** Renders a formula into an element; returns false when that fails. Formulas cannot load resources or create links. */
export function drawFormula(target: HTMLElement, source: string, inDisplay: boolean): boolean {
  if (source.length > maxChars) return false
  const { tex, display } = pageFormula(source, inDisplay)
  try {
    render(tex, target, { displayMode: display, throwOnError: true, strict: 'ignore', trust: false, maxExpand: 200, maxSize: 50 })
    return true
  } catch {
    target.replaceChildren()
    return false
  }
}
