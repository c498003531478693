import { renderToString } from 'katex'
import 'katex/contrib/mhchem'
import { childOf, readXml, textOf, type XmlElement } from '@wenjin/text/xml'
import { readableFormula } from './environments.ts'
import { elements, writeMathml } from './mathml.ts'

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

/** Splits the table that KaTeX creates for a numbered formula: margin, formula, margin, number. */
function splitTag(body: XmlElement): { body: XmlElement; tag: string | null } {
  if (body.name !== 'mtable' || body.attributes['width'] !== '100%') return { body, tag: null }
  const row = childOf(body, 'mtr')
  const cells = row?.children.filter((child) => typeof child !== 'string') ?? []
  const [, formula, , number] = cells
  if (!formula || !number) return { body, tag: null }
  return { body: formula, tag: textOf(number) }
}

/** What only a displayed formula can have: a number, and a diagram. */
const displayed = /\\tag|\\begin\{CD\}/

/** Adds the number of each line to the table of a formula, in a last column. */
function numberLines(body: XmlElement, numbers: readonly string[]): XmlElement {
  if (body.name !== 'mtable') return body
  const rows = elements(body)
  const columns = Math.max(...rows.map((row) => elements(row).length))
  const cell = (...children: XmlElement[]): XmlElement => ({ name: 'mtd', attributes: {}, children })
  const numbered = rows.map((row, at): XmlElement => {
    const cells = elements(row)
    const missing = Array.from({ length: columns - cells.length }, () => cell())
    const gap: XmlElement = { name: 'mspace', attributes: { width: '2em' }, children: [] }
    const number = numbers[at] ? [gap, { name: 'mtext', attributes: {}, children: [numbers[at]] }] : []
    return { ...row, children: [...cells, ...missing, cell(...number)] }
  })
  const columnalign = [body.attributes['columnalign'] ?? 'center', 'right'].join(' ')
  return { ...body, attributes: { ...body.attributes, columnalign }, children: numbered }
}

const remembered = new Map<string, Formula | null>()
const maxRemembered = 500

function read(latex: string, display: boolean): Formula | null {
  if (latex.length > maxLatex) return null
  try {
    const { latex: readable, numbers } = readableFormula(latex)
    const html = render(readable, display || displayed.test(readable))
    const math = html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + '</math>'.length)
    const semantics = childOf(readXml(math, 'math')[0], 'semantics')
    const body = semantics?.children.find((child): child is XmlElement => typeof child !== 'string')
    if (!body || isTooDeep(body)) return null
    const parts = numbers === null ? splitTag(body) : { body: numberLines(body, numbers), tag: null }
    return { ...parts, mathml: writeMathml(parts, latex, display) }
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
