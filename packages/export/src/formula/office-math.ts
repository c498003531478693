import { textOf, type XmlElement } from '@wenjin/text/xml'
import type { Formula } from './formula.ts'
import { elements, emsOf, fencedRow, innermost, isAligned, isPlaceholder, largeOperators, tableCells } from './mathml.ts'

/** An element of Office Open XML. */
export interface OfficeElement {
  name: string
  attributes?: Readonly<Record<string, string>>
  children: (OfficeElement | string)[]
}

const element = (name: string, ...children: OfficeElement[]): OfficeElement => ({ name, children })
const value = (name: string, val: string): OfficeElement => ({ name, attributes: { 'm:val': val }, children: [] })

const fonts: OfficeElement = {
  name: 'w:rPr',
  children: [{ name: 'w:rFonts', attributes: { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' }, children: [] }],
}

/** U+2061, the invisible operator between a function and its argument. */
const applied = '\u2061'

/** Letters of these styles have their own code points; Word expects a property instead. */
const scripts: Readonly<Record<string, string>> = {
  'double-struck': 'double-struck',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
}
const styles: Readonly<Record<string, string>> = { normal: 'p', bold: 'b', italic: 'i', 'bold-italic': 'bi' }

const shown = (text: string): OfficeElement => ({ name: 'm:t', attributes: { 'xml:space': 'preserve' }, children: [text] })

function run(text: string, variant: string | undefined, isPlain: boolean): OfficeElement[] {
  if (text === '') return []
  const script = variant === undefined ? undefined : scripts[variant]
  const style = (variant === undefined ? undefined : styles[variant]) ?? (isPlain || script !== undefined ? 'p' : 'i')
  const properties = element('m:rPr', ...(script === undefined ? [] : [value('m:scr', script)]), value('m:sty', style))
  return [element('m:r', properties, fonts, shown(text))]
}

/** Binary operators and relations, which join their left and right sides. */
const joining = /^[+\-−±∓×÷⋅*∗=≠<>≤≥≈→←⇌]$/u

/** Creates plain text within a formula that LibreOffice does not read as a command. */
function plainRun(text: string): OfficeElement[] {
  return [element('m:r', element('m:rPr', element('m:nor')), fonts, shown(text))]
}

/** Converts the last element of a row. A joining sign there, as of a charge, has no right side, for which LibreOffice shows an error. */
function lastSign(from: XmlElement): OfficeElement[] {
  const sign = textOf(from)
  return from.name === 'mo' && joining.test(sign) ? plainRun(sign) : node(from)
}

const within = (name: string, from: XmlElement | undefined) => element(name, ...(from ? lastSign(from) : []))

/** Fills an empty place, which Word and LibreOffice would display as an empty box. */
const orNothing = (content: readonly OfficeElement[]) => (content.length > 0 ? content : run('\u200b', 'normal', true))

/** Accents by the character that KaTeX writes: the combining character that Word uses. */
const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u02c9': '\u0305',
  '¯': '\u0305',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃛': '\u20db',
  '\u02c7': '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '\u02cb': '\u0300',
  '`': '\u0300',
  '˚': '\u030a',
  '→': '\u20d7',
  '⃗': '\u20d7',
}
const lines = new Set(['‾', '―', '_'])
const braces = new Set(['⏞', '⏟', '⎴', '⎵', '⏜', '⏝'])

/** Creates a sign stretched over or under a base. */
function group(sign: string, position: 'top' | 'bot', base: XmlElement): OfficeElement {
  const properties = element(
    'm:groupChrPr',
    value('m:chr', sign),
    value('m:pos', position),
    value('m:vertJc', position === 'top' ? 'bot' : 'top'),
  )
  return element('m:groupChr', properties, within('m:e', base))
}

function over(from: XmlElement): OfficeElement[] {
  const [base, mark, more] = elements(from)
  if (!base || !mark) return base ? node(base) : []
  const sign = textOf(innermost(mark))
  const position = from.name === 'mover' ? 'top' : 'bot'
  if (from.name !== 'munderover') {
    if (lines.has(sign)) return [element('m:bar', element('m:barPr', value('m:pos', position)), within('m:e', base))]
    if (braces.has(sign)) return [group(sign, position, base)]
    const accent = position === 'top' && from.attributes['accent'] === 'true' ? accents[sign] : undefined
    if (accent !== undefined) return [element('m:acc', element('m:accPr', value('m:chr', accent)), within('m:e', base))]
  }
  const limit = (name: string, inner: OfficeElement[], lim: XmlElement) => {
    const content = lastSign(lim)
    return content.length === 0 ? inner : [element(name, element('m:e', ...inner), element('m:lim', ...content))]
  }
  if (from.name === 'mover') return limit('m:limUpp', node(base), mark)
  const lower = limit('m:limLow', node(base), mark)
  return more ? limit('m:limUpp', lower, more) : lower
}

/**
 * Converts a sum, product or integral with its limits; null for anything else. Word enlarges the operator only together with its operand.
 */
function largeOperator(from: XmlElement): ((operand: readonly OfficeElement[]) => OfficeElement) | null {
  const [base, first, second] = elements(from)
  const sign = base ? textOf(innermost(base)) : ''
  const kinds = ['munder', 'mover', 'munderover', 'msub', 'msup', 'msubsup']
  if (!base || !first || !kinds.includes(from.name) || !largeOperators.has(sign)) return null
  const [sub, sup] = from.name === 'mover' || from.name === 'msup' ? [undefined, first] : [first, second]
  const place = from.name.startsWith('mu') || from.name.startsWith('mo') ? 'undOvr' : 'subSup'
  const hidden = [...(sub ? [] : [value('m:subHide', '1')]), ...(sup ? [] : [value('m:supHide', '1')])]
  const properties = element('m:naryPr', value('m:chr', sign), value('m:limLoc', place), ...hidden)
  return (operand) => element('m:nary', properties, within('m:sub', sub), within('m:sup', sup), element('m:e', ...orNothing(operand)))
}

/** Converts a function name, such as `lim` with its subscript below; null for anything else. */
function functionName(from: XmlElement): ((operand: readonly OfficeElement[]) => OfficeElement) | null {
  const [base] = elements(from)
  const isLimit = base?.name === 'mrow' && textOf(base).endsWith(applied)
  if (!isLimit || !['munder', 'msub', 'msup', 'msubsup'].includes(from.name)) return null
  return (operand) => element('m:func', element('m:fName', ...node(from)), element('m:e', ...operand))
}

/** Returns the visible content below and above a base. */
function scriptsOf(from: XmlElement): { sub: OfficeElement[]; sup: OfficeElement[] } {
  const [, first, second] = elements(from)
  const [sub, sup] = from.name === 'msup' ? [undefined, first] : [first, second]
  return { sub: sub ? lastSign(sub) : [], sup: sup ? lastSign(sup) : [] }
}

function scripted(from: XmlElement, base: readonly OfficeElement[]): OfficeElement[] {
  const { sub, sup } = scriptsOf(from)
  const e = element('m:e', ...orNothing(base))
  if (sub.length > 0 && sup.length > 0) return [element('m:sSubSup', e, element('m:sub', ...sub), element('m:sup', ...sup))]
  if (sup.length > 0) return [element('m:sSup', e, element('m:sup', ...sup))]
  return sub.length > 0 ? [element('m:sSub', e, element('m:sub', ...sub))] : [...base]
}

function table(from: XmlElement): OfficeElement[] {
  const rows = tableCells(from)
  if (rows.length === 0) return []
  if (isAligned(from)) {
    // The sign `&` in a run marks where the equations are aligned.
    const equations = rows.map((cells) =>
      element('m:e', ...cells.flatMap((cell, at) => [...(at > 0 ? run('&', 'normal', true) : []), ...node(cell)])),
    )
    return [element('m:eqArr', ...equations)]
  }
  const columns = Math.max(1, ...rows.map((cells) => cells.length))
  const align = /^(?:left|right)/.exec(from.attributes['columnalign'] ?? '')?.[0] ?? 'center'
  const column = element('m:mc', element('m:mcPr', value('m:count', String(columns)), value('m:mcJc', align)))
  const properties = element('m:mPr', value('m:plcHide', '1'), element('m:mcs', column))
  const cells = rows.map((found) => element('m:mr', ...Array.from({ length: columns }, (_, at) => within('m:e', found[at]))))
  return [element('m:m', properties, ...cells)]
}

function enclosed(from: XmlElement): OfficeElement[] {
  const notation = from.attributes['notation'] ?? ''
  const content = element('m:e', ...row(elements(from)))
  if (notation === 'box') return [element('m:borderBox', content)]
  const strikes = [
    ...(notation.includes('horizontalstrike') ? [value('m:strikeH', '1')] : []),
    ...(notation.includes('updiagonalstrike') ? [value('m:strikeBLTR', '1')] : []),
    ...(notation.includes('downdiagonalstrike') ? [value('m:strikeTLBR', '1')] : []),
  ]
  if (strikes.length === 0) return row(elements(from))
  const sides = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'].map((name) => value(name, '1'))
  return [element('m:borderBox', element('m:borderBoxPr', ...sides, ...strikes), content)]
}

function delimited(open: string, close: string, content: readonly OfficeElement[]): OfficeElement {
  return element('m:d', element('m:dPr', value('m:begChr', open), value('m:endChr', close)), element('m:e', ...content))
}

const isScript = ({ name }: XmlElement) => name === 'msub' || name === 'msup' || name === 'msubsup'
/** Elements that can carry a subscript or superscript. */
const carriers = new Set(['mi', 'mn', 'mrow', 'msub', 'msup', 'msubsup'])

/**
 * Converts the term at a position of a row and returns the next position: an operator includes the following term, as does a script without
 * a base.
 */
function take(children: readonly XmlElement[], at: number): { made: OfficeElement[]; next: number } {
  const child = children[at]!
  const following = children[at + 1]
  const operator = largeOperator(child) ?? functionName(child)
  if (operator) {
    if (!following || following.name === 'mo') return { made: largeOperator(child) ? [operator([])] : node(child), next: at + 1 }
    const { made, next } = take(children, at + 1)
    return { made: [operator(made)], next }
  }
  const [base] = elements(child)
  if (isScript(child) && following && following.name !== 'mo' && base && node(base).length === 0) {
    const { sub, sup } = scriptsOf(child)
    if (sub.length > 0 && sup.length > 0) {
      const { made, next } = take(children, at + 1)
      return { made: [element('m:sPre', element('m:sub', ...sub), element('m:sup', ...sup), element('m:e', ...made))], next }
    }
  }
  return { made: at + 1 === children.length ? lastSign(child) : node(child), next: at + 1 }
}

const opening = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])
const openings = new Set(opening.values())
const bracketOf = (sign: XmlElement | undefined) => (sign?.name === 'mo' ? textOf(sign) : '')

/**
 * Joins brackets of normal height whose closing one carries a script, as in `(a+b)^2`, to one base: an equation editor shows a script on a
 * bracket without its partner as a fault.
 */
function joinFences(children: readonly XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = []
  /** The brackets that are open: their positions in the joined row. */
  const open: number[] = []
  for (const child of children) {
    const [base, ...marks] = elements(child)
    const closing = isScript(child) ? bracketOf(base) : bracketOf(child)
    if (openings.has(closing) && !isScript(child)) open.push(joined.length)
    const at = opening.has(closing) ? open.at(-1) : undefined
    if (at !== undefined && bracketOf(joined[at]) === opening.get(closing)) {
      open.pop()
      if (isScript(child)) {
        const fence = (sign: string): XmlElement => ({ name: 'mo', attributes: { fence: 'true' }, children: [sign] })
        const content: XmlElement = { name: 'mrow', attributes: {}, children: joined.splice(at).slice(1) }
        const whole: XmlElement = { name: 'mrow', attributes: {}, children: [fence(opening.get(closing)!), content, fence(closing)] }
        joined.push({ ...child, children: [whole, ...marks] })
        continue
      }
    }
    joined.push(child)
  }
  return joined
}

/** Converts the elements of a row. */
function row(from: readonly XmlElement[]): OfficeElement[] {
  const children = joinFences(from)
  const made: OfficeElement[] = []
  for (let at = 0; at < children.length;) {
    const child = children[at]!
    const [base] = elements(child)
    const before = children[at - 1]
    const last = made.at(-1)
    // Chemistry writes numbers and charges on an invisible base after the element that they belong to.
    if (isScript(child) && base && last && before && isPlaceholder(base) && carriers.has(before.name)) {
      made.splice(-1, 1, ...scripted(child, [last]))
      at += 1
      continue
    }
    const taken = take(children, at)
    made.push(...taken.made)
    at = taken.next
  }
  return made
}

function node(from: XmlElement): OfficeElement[] {
  const children = elements(from)
  const variant = from.attributes['mathvariant']
  switch (from.name) {
    case 'mi': {
      // An operator may contain `\underset`.
      if (children.length > 0) return row(children)
      const text = textOf(from)
      return text === 'lim' ? plainRun(text) : run(text, variant, [...text].length > 1)
    }
    case 'mn':
      return run(textOf(from), variant, true)
    case 'mo':
      if (children.length > 0) return row(children)
      return run(textOf(from).replaceAll(/[\u2061-\u2064]/g, ''), variant, true)
    case 'mtext':
    case 'ms':
      return run(textOf(from), variant, true)
    case 'mspace': {
      const width = emsOf(from.attributes['width'])
      return width <= 0 ? [] : run(width >= 0.9 ? '\u2003' : width >= 0.25 ? '\u2004' : '\u2009', undefined, true)
    }
    case 'msup':
    case 'msub':
    case 'msubsup':
      return scripted(from, children[0] ? node(children[0]) : [])
    case 'mover':
    case 'munder':
    case 'munderover':
      return over(from)
    case 'mfrac': {
      const bare = from.attributes['linethickness']?.startsWith('0') === true
      const properties = bare ? [element('m:fPr', value('m:type', 'noBar'))] : []
      return [element('m:f', ...properties, within('m:num', children[0]), within('m:den', children[1]))]
    }
    case 'msqrt':
      return [element('m:rad', element('m:radPr', value('m:degHide', '1')), element('m:deg'), element('m:e', ...row(children)))]
    case 'mroot':
      return [element('m:rad', within('m:deg', children[1]), within('m:e', children[0]))]
    case 'mtable':
      return table(from)
    case 'menclose':
      return enclosed(from)
    case 'mphantom':
      return [element('m:phant', element('m:phantPr', value('m:show', '0')), element('m:e', ...row(children)))]
    case 'mpadded':
      return isPlaceholder(from) ? [] : row(children)
    case 'annotation':
      return []
    default: {
      const fenced = fencedRow(from)
      return fenced ? [delimited(fenced.open, fenced.close, row(fenced.content))] : row(children)
    }
  }
}

/** Converts a formula to editable Office Math, with its number after it; `display` sets it larger, in its own line. */
export function officeMath({ body, tag }: Pick<Formula, 'body' | 'tag'>, display: boolean): OfficeElement {
  const numbered = tag === null ? [] : run(`\u2003${tag}`, 'normal', true)
  const math = element('m:oMath', ...node(body), ...numbered)
  return display ? element('m:oMathPara', math) : math
}
