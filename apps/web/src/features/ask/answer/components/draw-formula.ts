import 'katex/dist/katex.min.css'
import { render } from 'katex'

/** Draws a formula into an element; false when it cannot be drawn. Formulas cannot load anything or set links. */
export function drawFormula(target: HTMLElement, tex: string, display: boolean): boolean {
  try {
    render(tex, target, { displayMode: display, throwOnError: true, trust: false, maxExpand: 200, maxSize: 50 })
    return true
  } catch {
    target.replaceChildren()
    return false
  }
}
