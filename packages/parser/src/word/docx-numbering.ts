import { childOf, childrenOf, descendantsOf, readXml, type XmlElement } from '@wenjin/text/xml'
import { isOn } from './docx-text.ts'
import { formatNumber } from './number-formats.ts'

interface Level {
  format: string
  /** Of the format `custom`. */
  pattern: string
  /** Label pattern with `%1`…`%9` for the counters. */
  label: string
  start: number
  /** What follows the label. */
  suffix: '' | ' '
  /** Whether all counters of the label are written in digits. */
  legal: boolean
  /** The level, from 1, whose use restarts this one; 0 for none, undefined for any level above. */
  restart: number | undefined
  /** The paragraph style that stands for the level. */
  style: string | undefined
}

interface List {
  abstractId: string
  levels: ReadonlyMap<number, Level>
  starts: ReadonlyMap<number, number>
}

/** Computes the automatic numbers of paragraphs, which the document's text does not contain. */
export interface DocxNumbering {
  /** Returns the label of the next paragraph of this list and level with what follows it, e.g. `第三条 `; undefined for a bullet or an unknown list. */
  next(numberId: string, level: number): string | undefined
  /** Returns the level of a list that a paragraph style stands for. */
  levelOf(numberId: string, style: string | undefined): number | undefined
}

/** Reads `word/numbering.xml`. @param linked list of each numbering style, by the style's id */
export function readNumbering(xml: string, linked: ReadonlyMap<string, string> = new Map()): DocxNumbering {
  const lists = readLists(xml, linked)
  const counters = new Map<string, (number | undefined)[]>()
  const seen = new Set<string>()

  return {
    levelOf(numberId, style) {
      for (const [at, level] of lists.get(numberId)?.levels ?? []) if (style !== undefined && level.style === style) return at
      return undefined
    },
    next(numberId, level) {
      const list = lists.get(numberId)
      const definition = list?.levels.get(level)
      if (!list || !definition) return undefined
      // Lists of one abstract definition continue counting together, unless one restarts.
      const counts = counters.get(list.abstractId) ?? []
      counters.set(list.abstractId, counts)
      const restart = seen.has(`${numberId} ${level}`) ? undefined : list.starts.get(level)
      seen.add(`${numberId} ${level}`)
      counts[level] = restart ?? (counts[level] === undefined ? definition.start : counts[level] + 1)
      for (let deeper = level + 1; deeper < counts.length; deeper++) {
        const from = list.levels.get(deeper)?.restart
        if (from === undefined || level < from) counts[deeper] = undefined
      }
      if (definition.format === 'bullet') return undefined
      const label = definition.label.replace(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const { format, pattern, start } = list.levels.get(at) ?? definition
        if (format === 'none') return ''
        return formatNumber(counts[at] ?? start, definition.legal ? 'decimal' : format, pattern)
      })
      return label.trim() === '' ? undefined : label + (/[、.．)）\s]$/.test(label) ? '' : definition.suffix)
    },
  }
}

function readLists(xml: string, linked: ReadonlyMap<string, string>): Map<string, List> {
  const root = readXml(xml, 'w:numbering')[0]
  const abstracts = new Map(
    (root ? childrenOf(root, 'w:abstractNum') : []).map((abstract) => [abstract.attributes['w:abstractNumId'] ?? '', abstract]),
  )
  const numbers = new Map((root ? childrenOf(root, 'w:num') : []).map((list) => [list.attributes['w:numId'] ?? '', list]))
  const abstractOf = (list: XmlElement | undefined) => childOf(list, 'w:abstractNumId')?.attributes['w:val'] ?? ''
  return new Map(
    [...numbers].map(([id, list]) => {
      // A list in a numbering style refers to the style, whose own list has the levels.
      const style = childOf(abstracts.get(abstractOf(list)), 'w:numStyleLink')?.attributes['w:val']
      const abstractId = style === undefined ? abstractOf(list) : abstractOf(numbers.get(linked.get(style) ?? ''))
      const abstract = abstracts.get(abstractId)
      const levels = new Map((abstract ? childrenOf(abstract, 'w:lvl') : []).map(readLevel))
      const starts = new Map<number, number>()
      for (const override of childrenOf(list, 'w:lvlOverride')) {
        const at = Number(override.attributes['w:ilvl'])
        for (const own of childrenOf(override, 'w:lvl')) levels.set(at, readLevel(own)[1])
        const start = childOf(override, 'w:startOverride')?.attributes['w:val']
        if (start !== undefined) starts.set(at, Number(start) || 0)
      }
      return [id, { abstractId, levels, starts }]
    }),
  )
}

function readLevel(level: XmlElement): [number, Level] {
  const value = (name: string): string | undefined => childOf(level, name)?.attributes['w:val']
  // A format that older programs do not know is written twice: the second time in a similar one.
  const format = (childOf(level, 'w:numFmt') ?? descendantsOf(level, 'w:numFmt')[0])?.attributes ?? {}
  const restart = value('w:lvlRestart')
  return [
    Number(level.attributes['w:ilvl']),
    {
      format: format['w:val'] ?? 'decimal',
      pattern: format['w:format'] ?? '',
      label: isOn(childOf(childOf(level, 'w:rPr'), 'w:vanish')) ? '' : (value('w:lvlText') ?? ''),
      start: Number(value('w:start') ?? 1) || 0,
      suffix: value('w:suff') === 'nothing' ? '' : ' ',
      legal: isOn(childOf(level, 'w:isLgl')),
      restart: restart === undefined ? undefined : Number(restart) || 0,
      style: value('w:pStyle'),
    },
  ]
}
