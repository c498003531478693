import { textOf, type XmlElement } from '@wenjin/text/xml'
import type { Formula } from './formula.ts'
import { elements, emsOf, fencedRow, innermost, isAligned, isPlaceholder, tableCells } from './mathml.ts'

const string = (value: string) => `"${value.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`)}"`
/** Characters with a meaning in Typst, including all brackets, which it would expect in pairs. */
const meaningful = /[!-/:-@[-`{-~\p{Ps}\p{Pe}\u231c-\u231f]/u
/** Escapes each character that has a meaning in Typst with a backslash, and separates all by spaces. */
const signs = (value: string) => [...value].map((sign) => (meaningful.test(sign) ? `\\${sign}` : sign)).join(' ')

const variants: Readonly<Record<string, (inner: string) => string>> = {
  normal: (inner) => `upright(${inner})`,
  bold: (inner) => `upright(bold(${inner}))`,
  italic: (inner) => `italic(${inner})`,
  'bold-italic': (inner) => `bold(${inner})`,
  'double-struck': (inner) => `bb(${inner})`,
  script: (inner) => `cal(${inner})`,
  fraktur: (inner) => `frak(${inner})`,
  'sans-serif': (inner) => `sans(${inner})`,
  monospace: (inner) => `mono(${inner})`,
}

/** Accents by the character that KaTeX writes. */
const accents: Readonly<Record<string, string>> = {
  '^': 'hat',
  '~': 'tilde',
  '\u02dc': 'tilde',
  '\u02c9': 'macron',
  '¯': 'macron',
  '˙': 'dot',
  '¨': 'dot.double',
  '⃛': 'dot.triple',
  '\u02c7': 'caron',
  '˘': 'breve',
  '´': 'acute',
  '\u02cb': 'grave',
  '`': 'grave',
  '˚': 'circle',
  '→': 'arrow',
  '⃗': 'arrow',
}
const above: Readonly<Record<string, string>> = { '‾': 'overline', '―': 'overline', '⏞': 'overbrace', '⎴': 'overbracket', '⏜': 'overparen' }
const below: Readonly<Record<string, string>> = {
  '‾': 'underline',
  '―': 'underline',
  _: 'underline',
  '⏟': 'underbrace',
  '⎵': 'underbracket',
  '⏝': 'underparen',
}

/** Widths in ems of the characters that KaTeX writes for spaces. */
const blanks: Readonly<Record<string, number>> = {
  ' ': 0.25,
  '\u00a0': 0.25,
  '\u2003': 1,
  '\u2004': 0.333,
  '\u2005': 0.25,
  '\u2006': 0.167,
  '\u2009': 0.167,
  '\u200a': 0.1,
  '\u205f': 0.222,
}

function identifier(element: XmlElement): string {
  const text = textOf(element)
  const variant = element.attributes['mathvariant']
  if ([...text].length > 1 && (variant === undefined || variant === 'normal')) return `op(${string(text)})`
  const inner = [...text].length > 1 ? string(text) : signs(text)
  return (variant !== undefined && variants[variant]?.(inner)) || inner
}

function operator(element: XmlElement): string {
  // Remove function application and other invisible operators.
  const text = textOf(element).replaceAll(/[\u2061-\u2064]/g, '')
  if (text === '') return ''
  if ([...text].length > 1) return `op(${string(text)})`
  return signs(text)
}

/** Writes a base with limits above and below it instead of beside it. */
const limitsOf = (base: string, parts: { t?: string; b?: string }) =>
  `attach(limits(${base})${parts.t === undefined ? '' : `, t: ${parts.t}`}${parts.b === undefined ? '' : `, b: ${parts.b}`})`

function stretchable(element: XmlElement): string | null {
  const inner = innermost(element)
  return inner.name === 'mo' && inner.attributes['stretchy'] === 'true' && inner.attributes['minsize'] !== undefined
    ? signs(textOf(inner))
    : null
}

function over(element: XmlElement): string {
  const [base, mark, more] = elements(element)
  if (!base || !mark) return base ? argument(base) : ''
  const sign = textOf(innermost(mark))
  if (element.name === 'mover') {
    const stretched = above[sign]
    if (stretched !== undefined) return `${stretched}(${argument(base)})`
    const accent = element.attributes['accent'] === 'true' ? accents[sign] : undefined
    if (accent !== undefined) return `accent(${argument(base)}, ${accent})`
  }
  const stretchedBelow = element.name === 'munder' ? below[sign] : undefined
  if (stretchedBelow !== undefined) return `${stretchedBelow}(${argument(base)})`
  const arrow = stretchable(base)
  const carrier = arrow === null ? argument(base) : `stretch(${arrow}, size: #(100% + 0.6em))`
  if (element.name === 'mover') return limitsOf(carrier, { t: argument(mark) })
  if (element.name === 'munder') return limitsOf(carrier, { b: argument(mark) })
  return limitsOf(carrier, { b: argument(mark), t: more ? argument(more) : '""' })
}

function scripted(element: XmlElement): string {
  const [base, first, second] = elements(element)
  if (!base || !first) return base ? argument(base) : ''
  if (element.name === 'msup') return `attach(${argument(base)}, tr: ${argument(first)})`
  if (element.name === 'msub') return `attach(${argument(base)}, br: ${argument(first)})`
  return `attach(${argument(base)}, br: ${argument(first)}${second ? `, tr: ${argument(second)}` : ''})`
}

function fraction(element: XmlElement): string {
  const [top, bottom] = elements(element)
  if (!top || !bottom) return ''
  if (element.attributes['linethickness']?.startsWith('0')) return `mat(delim: #none, ${argument(top)}; ${argument(bottom)})`
  return `frac(${argument(top)}, ${argument(bottom)})`
}

function table(element: XmlElement): string {
  const rows = tableCells(element)
  if (rows.length === 0) return ''
  if (isAligned(element)) {
    const lines = rows.map((cells) => cells.map((cell, at) => `${at > 0 ? '& ' : ''}${argument(cell)}`).join(' '))
    return `mat(delim: #none, ${lines.join('; ')})`
  }
  const align = /^(?:left|right)/.exec(element.attributes['columnalign'] ?? '')?.[0]
  const lines = rows.map((cells) => cells.map(argument).join(', '))
  return `mat(delim: #none${align === undefined ? '' : `, align: #${align}`}, ${lines.join('; ')})`
}

const cancelling = /diagonalstrike|horizontalstrike/

function enclosed(element: XmlElement): string {
  const inner = row(elements(element))
  const notation = element.attributes['notation'] ?? ''
  if (cancelling.test(notation)) return `cancel(${inner || '""'}${notation.startsWith('down') ? ', inverted: #true' : ''})`
  if (notation === 'box') return `#box(stroke: 0.5pt, inset: 3pt, baseline: 3pt)[$ ${inner} $]`
  return inner
}

/** Returns an argument of a function, which must not be empty. */
function argument(element: XmlElement): string {
  return node(element) || '""'
}

const row = (children: readonly XmlElement[]) => children.map(node).filter(Boolean).join(' ')

function node(element: XmlElement): string {
  const children = elements(element)
  switch (element.name) {
    case 'mi':
      // An operator may contain `\underset`.
      return children.length > 0 ? row(children) : identifier(element)
    case 'mn': {
      const text = textOf(element)
      const inner = /^\d+(?:\.\d+)?$/.test(text) ? text : string(text)
      const variant = element.attributes['mathvariant']
      return variant !== undefined && variant !== 'normal' ? (variants[variant]?.(inner) ?? inner) : inner
    }
    case 'mo':
      return children.length > 0 ? row(children) : operator(element)
    case 'mtext':
    case 'ms': {
      const text = textOf(element)
      if (text.trim() === '') {
        const width = [...text].reduce((sum, sign) => sum + (blanks[sign] ?? 0), 0)
        return width === 0 ? '' : `#h(${width.toFixed(3)}em)`
      }
      return string(text.replaceAll('\u00a0', ' '))
    }
    case 'mspace': {
      const width = emsOf(element.attributes['width'])
      return width === 0 ? '' : `#h(${width}em)`
    }
    case 'msup':
    case 'msub':
    case 'msubsup':
      return scripted(element)
    case 'mover':
    case 'munder':
    case 'munderover':
      return over(element)
    case 'mfrac':
      return fraction(element)
    case 'msqrt':
      return `sqrt(${row(children) || '""'})`
    case 'mroot':
      return children.length < 2 ? row(children) : `root(${argument(children[1]!)}, ${argument(children[0]!)})`
    case 'mtable':
      return table(element)
    case 'menclose':
      return enclosed(element)
    case 'mphantom': {
      const inner = row(children)
      return inner === '' ? '' : `#hide[$${inner}$]`
    }
    case 'mpadded':
      return isPlaceholder(element) ? '' : row(children)
    case 'mstyle': {
      const inner = row(children)
      const { displaystyle, scriptlevel } = element.attributes
      if (inner === '' || displaystyle === undefined) return inner
      if (scriptlevel === '1') return `script(${inner})`
      if (scriptlevel === '2') return `sscript(${inner})`
      return displaystyle === 'true' ? `display(${inner})` : `inline(${inner})`
    }
    case 'annotation':
      return ''
    default: {
      const fenced = fencedRow(element)
      if (!fenced) return row(children)
      return `lr(${signs(fenced.open)} ${row(fenced.content) || '""'} ${signs(fenced.close)})`
    }
  }
}

/** Writes a formula in Typst, without the dollar signs around it. */
export function typstMath({ body }: Pick<Formula, 'body'>): string {
  return node(body)
}
