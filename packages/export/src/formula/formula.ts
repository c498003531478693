import { renderToString } from 'katex'
import 'katex/contrib/mhchem'
import { childOf, readXml, textOf, type XmlElement } from '@wenjin/text/xml'

/** A formula that was read. */
export interface Formula {
  /** The element that holds all of it. */
  body: XmlElement
  /** The number that `\tag` gives it, with its brackets; null without one. */
  tag: string | null
  /** The whole as a `math` element of HTML, with its LaTeX as annotation. */
  mathml: string
}

/** Longer ones take KaTeX too long. */
const maxLatex = 8000
/** The outputs recurse: deeper formulas are written as they are. */
const maxDepth = 60

const isTooDeep = (element: XmlElement, left = maxDepth): boolean =>
  left === 0 || element.children.some((child) => typeof child !== 'string' && isTooDeep(child, left - 1))

function render(latex: string, displayMode: boolean): string {
  // The third argument bounds what macros expand to; nothing is fetched, and no macro outlives its formula.
  return renderToString(latex, { output: 'mathml', displayMode, throwOnError: true, strict: 'ignore', maxExpand: 500, maxSize: 20 })
}

/** KaTeX's padding of the words over an arrow is a width to be added, which browsers read as the whole width and cut the words off at. */
const addedPadding = /<mpadded width="\+[\d.]{1,8}em" lspace="[\d.]{1,8}em">/g

/** The table that KaTeX lays around a formula with a number: margin, formula, margin, number. */
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
    // A number stands beside a displayed formula only.
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
 * Reads LaTeX, `\ce` of chemistry among it.
 * @returns null for what KaTeX does not know
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

/** Whether a formula can be set; what cannot is written as it is. */
export function isTypesettable(latex: string): boolean {
  return readFormula(latex, false) !== null
}
