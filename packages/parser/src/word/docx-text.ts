import { textOf, type XmlElement } from '@wenjin/text/xml'
import { formulaText } from './omml.ts'

/** Elements of a paragraph whose text is skipped: properties, deleted text, text boxes of drawings, and a drawing's fallback. */
const unread = new Set([
  'w:pPr',
  'w:rPr',
  'w:del',
  'w:moveFrom',
  'w:delText',
  'w:instrText',
  'w:txbxContent',
  'mc:Fallback',
  'w:ruby',
  'w:annotationRef',
])
const literals: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:footnoteRef': '',
}

/** Returns the visible text of a paragraph: with insertions, without deleted and hidden text, formulas on one line. */
export function paragraphText(paragraph: XmlElement): string {
  return runText(paragraph)
}

/** Returns the text of an element within a paragraph. */
export function runText(element: XmlElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const literal = literals[child.name]
    if (literal !== undefined) text += literal
    else if (child.name === 'w:t') text += textOf(child)
    else if (child.name === 'm:oMath') text += formulaText(child)
    else if (child.name === 'w:ruby') text += rubyBase(child)
    else if (!unread.has(child.name) && !isHidden(child)) text += runText(child)
  }
  return text
}

function isHidden(run: XmlElement): boolean {
  if (run.name !== 'w:r') return false
  const properties = run.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === 'w:rPr')
  const vanish = properties?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === 'w:vanish')
  return vanish !== undefined && !/^(?:0|false|off)$/.test(vanish.attributes['w:val'] ?? '')
}

/** Returns the base characters of a phonetic guide, without the guide. */
function rubyBase(ruby: XmlElement): string {
  return ruby.children.map((child) => (typeof child !== 'string' && child.name === 'w:rubyBase' ? runText(child) : '')).join('')
}
