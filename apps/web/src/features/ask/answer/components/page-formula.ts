/** Environments that stand alone in LaTeX, as KaTeX reads them; it knows `equation`, `align`, `gather` and `alignat` itself. */
const whole = /^\s*\\begin\{(multline|eqnarray|flalign|math|displaymath)(\*?)\}([^]*)\\end\{\1\2\}\s*$/
const alone = /\\begin\{(?:equation|align|gather|alignat|multline|eqnarray|flalign|displaymath|CD)\*?\}|\\tag\b/
/** The sign of relation of an `eqnarray` has a column of its own, in `align` it begins the second. */
const ownColumn = /&([^&\\]{0,200})&/g
const labels = /\\label\s*\{[^{}]{0,200}\}/g

/** A formula in the LaTeX of KaTeX. */
export interface PageFormula {
  tex: string
  /** True when it can be set only as a displayed formula. */
  display: boolean
}

/** Rewrites environments of LaTeX that KaTeX does not know. */
export function pageFormula(tex: string, display: boolean): PageFormula {
  const plain = tex.replaceAll(labels, '')
  const [, name = '', star = '', content = ''] = whole.exec(plain) ?? []
  const isDisplayed = display || alone.test(plain)
  switch (name) {
    case 'multline':
      return { tex: `\\begin{equation${star}}\\begin{gathered}${content}\\end{gathered}\\end{equation${star}}`, display: true }
    case 'eqnarray':
      return { tex: `\\begin{align${star}}${content.replaceAll(ownColumn, '&$1')}\\end{align${star}}`, display: true }
    case 'flalign':
      return { tex: `\\begin{align${star}}${content}\\end{align${star}}`, display: true }
    case 'math':
    case 'displaymath':
      return { tex: content, display: display || name === 'displaymath' }
    default:
      return { tex: plain, display: isDisplayed }
  }
}
