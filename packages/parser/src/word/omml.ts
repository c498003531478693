import { childOf, childrenOf, textOf, type XmlElement } from '@wenjin/text/xml'

/** Returns an Office formula on one line, as it would be typed: `(a)/(b)`, `x^2`, `√(x)`. */
export function formulaText(element: XmlElement): string {
  const part = (name: string): string => {
    const child = childOf(element, name)
    return child ? formulaText(child) : ''
  }
  switch (element.name) {
    case 'm:t':
      return textOf(element)
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`
    case 'm:sSup':
      return `${part('m:e')}^${grouped(part('m:sup'))}`
    case 'm:sSub':
      return `${part('m:e')}_${grouped(part('m:sub'))}`
    case 'm:sSubSup':
      return `${part('m:e')}_${grouped(part('m:sub'))}^${grouped(part('m:sup'))}`
    case 'm:rad':
      return `${part('m:deg')}√${grouped(part('m:e'))}`
    case 'm:nary':
      return `${naryOperator(element)}${scripts(part('m:sub'), part('m:sup'))} ${part('m:e')}`
    case 'm:d':
      return `(${childrenOf(element, 'm:e').map(formulaText).join(', ')})`
    case 'm:m':
      return `[${childrenOf(element, 'm:mr')
        .map((row) => childrenOf(row, 'm:e').map(formulaText).join(' '))
        .join('; ')}]`
    default:
      return element.children.map((child) => (typeof child === 'string' ? '' : formulaText(child))).join('')
  }
}

function naryOperator(element: XmlElement): string {
  return childOf(childOf(element, 'm:naryPr'), 'm:chr')?.attributes['m:val'] ?? '∫'
}

function scripts(sub: string, sup: string): string {
  return (sub && `_${grouped(sub)}`) + (sup && `^${grouped(sup)}`)
}

function grouped(text: string): string {
  return [...text].length <= 1 ? text : `(${text})`
}
