import 'katex/dist/katex.min.css'
import { render } from 'katex'

/** Renders a formula into an element; returns false when that fails. Formulas cannot load resources or create links. */
export function drawFormula(target: HTMLElement, tex: string, display: boolean): boolean {
  try {
    render(tex, target, { displayMode: display, throwOnError: true, trust: false, maxExpand: 200, maxSize: 50 })
    return true
  } catch {
    target.replaceChildren()
    return false
  }
}
