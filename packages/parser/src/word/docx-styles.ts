import { childOf, childrenOf, readXml } from '@wenjin/text/xml'

/** The meaning of a paragraph style. */
export interface DocxStyle {
  /** 1–6 for a heading; 0 for the title of the document. */
  heading?: number
  /** The list of its paragraphs; either may come from different styles. */
  numberId?: string
  /** The style that names the list: the list may say which of its levels it is. */
  listStyle?: string
  listLevel?: number
  code?: boolean
  quote?: boolean
  caption?: boolean
}

/** Reads paragraph styles by id, each with the properties inherited from the styles it is based on. */
export function readStyles(xml: string): ReadonlyMap<string, DocxStyle> {
  const own = new Map<string, DocxStyle & { basedOn?: string }>()
  const root = readXml(xml, 'w:styles')[0]
  for (const style of root ? childrenOf(root, 'w:style') : []) {
    if (style.attributes['w:type'] !== 'paragraph') continue
    const name = childOf(style, 'w:name')?.attributes['w:val']?.toLowerCase() ?? ''
    const properties = childOf(style, 'w:pPr')
    const numbering = childOf(properties, 'w:numPr')
    const outline = childOf(properties, 'w:outlineLvl')?.attributes['w:val']
    own.set(style.attributes['w:styleId'] ?? '', {
      basedOn: childOf(style, 'w:basedOn')?.attributes['w:val'],
      heading: headingOfName(name) ?? (outline !== undefined && Number(outline) < 6 ? Number(outline) + 1 : undefined),
      numberId: childOf(numbering, 'w:numId')?.attributes['w:val'],
      listLevel: levelOf(childOf(numbering, 'w:ilvl')?.attributes['w:val']),
      code: /code|preformatted|源代码/.test(name) || undefined,
      quote: /quote|block text|引用/.test(name) || undefined,
      caption: /^(?:caption|image caption|table caption|题注)$/.test(name) || undefined,
    })
  }
  return new Map([...own.keys()].map((id) => [id, resolve(id, own)]))
}

const levelOf = (value: string | undefined) => (value === undefined ? undefined : Number(value) || 0)

/** Returns the list of each numbering style, by the style's id. */
export function readNumberingStyles(xml: string): ReadonlyMap<string, string> {
  const root = readXml(xml, 'w:styles')[0]
  return new Map(
    (root ? childrenOf(root, 'w:style') : []).flatMap((style) => {
      const numbering = childOf(childOf(style, 'w:pPr'), 'w:numPr')
      const numberId = style.attributes['w:type'] === 'numbering' ? childOf(numbering, 'w:numId')?.attributes['w:val'] : undefined
      return numberId === undefined ? [] : [[style.attributes['w:styleId'] ?? '', numberId] as const]
    }),
  )
}

function resolve(id: string, own: ReadonlyMap<string, DocxStyle & { basedOn?: string }>): DocxStyle {
  const style: DocxStyle = {}
  const visited = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !visited.has(at); at = own.get(at)?.basedOn) {
    visited.add(at)
    const base = own.get(at)
    style.heading ??= base?.heading
    if (style.numberId === undefined && base?.numberId !== undefined) style.listStyle = at
    style.numberId ??= base?.numberId
    style.listLevel ??= base?.listLevel
    style.code ??= base?.code
    style.quote ??= base?.quote
    style.caption ??= base?.caption
  }
  return style
}

/**
 * Returns the heading level of a style name: Word keeps the English names of built-in styles in every language; WPS and converters write
 * others.
 */
function headingOfName(name: string): number | undefined {
  if (name === 'title' || name === '标题') return 0
  const level = name.match(/^(?:heading|标题)\s*(\d)$/)?.[1]
  return level ? Math.min(6, Number(level)) : undefined
}
