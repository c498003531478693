import { renderToString } from 'katex'
import 'katex/contrib/mhchem'
import { childOf, readXml, textOf, type XmlElement } from '@wenjin/text/xml'

/** A parsed formula. */
export interface Formula {
  /** The element that contains the whole formula. */
  body: XmlElement
  /** The number set by `\tag`, with its brackets; null without one. */
  tag: string | null
  /** The formula as an HTML `math` element, with its LaTeX as annotation. */
  mathml: string
}

/** Maximum characters of a formula; KaTeX takes too long for longer ones. */
const maxLatex = 8000
/** Maximum nesting depth, because the writers recurse; deeper formulas stay LaTeX text. */
const maxDepth = 60

const isTooDeep = (element: XmlElement, left = maxDepth): boolean =>
  left === 0 || element.children.some((child) => typeof child !== 'string' && isTooDeep(child, left - 1))

function render(latex: string, displayMode: boolean): string {
  // `maxExpand` bounds macro expansion; nothing is fetched, and no macro outlives its formula.
  return renderToString(latex, { output: 'mathml', displayMode, throwOnError: true, strict: 'ignore', maxExpand: 500, maxSize: 20 })
}

/** KaTeX writes the padding of words over an arrow as an increment (`+…em`); browsers read it as the whole width and cut the words off. */
const addedPadding = /<mpadded width="\+[\d.]{1,8}em" lspace="[\d.]{1,8}em">/g

/** Splits the table that KaTeX creates for a numbered formula: margin, formula, margin, number. */
function splitTag(body: XmlElement): { body: XmlElement; tag: string | null } {
  if (body.name !== 'mtable' || body.attributes['width'] !== '100%') return { body, tag: null }
  const row = childOf(body, 'mtr')
  const cells = row?.children.filter((child) => typeof child !== 'string') ?? []
  const [, formula, , number] = cells
  if (!formula || !number) return { body, tag: null }
  return { body: formula, tag: textOf(number) }
}

const remembered = new Map<string, Formula | null>()
const maxRemembered = 500

function read(latex: string, display: boolean): Formula | null {
  if (latex.length > maxLatex) return null
  try {
    // Only a displayed formula can have a number.
    const html = render(latex, display || latex.includes(String.raw`\tag`))
    const math = html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + '</math>'.length)
    const semantics = childOf(readXml(math, 'math')[0], 'semantics')
    const body = semantics?.children.find((child): child is XmlElement => typeof child !== 'string')
    if (!body || isTooDeep(body)) return null
    return { ...splitTag(body), mathml: math.replaceAll(addedPadding, '<mpadded>') }
  } catch {
    return null
  }
}

/**
 * Parses LaTeX, including `\ce` of chemistry.
 * @returns null for a formula that KaTeX cannot read
 */
export function readFormula(latex: string, display: boolean): Formula | null {
  const key = `${display ? 'd' : 'i'}${latex}`
  let formula = remembered.get(key)
  if (formula === undefined) {
    formula = read(latex, display)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(key, formula)
  }
  return formula
}

/** Whether a formula can be typeset; otherwise it is written as LaTeX text. */
export function isTypesettable(latex: string): boolean {
  return readFormula(latex, false) !== null
}
