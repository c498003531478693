import { childOf, childrenOf, readXml, type XmlElement } from '@wenjin/text/xml'

interface Level {
  format: string
  /** Label pattern with `%1`…`%9` for the counters. */
  label: string
  start: number
}

/** Computes the automatic numbers of paragraphs, which the document's text does not contain. */
export interface DocxNumbering {
  /** Returns the label of the next paragraph of this list and level, e.g. `第三条`; undefined for a bullet or an unknown list. */
  next(numberId: string, level: number): string | undefined
}

/** Reads `word/numbering.xml`. */
export function readNumbering(xml: string): DocxNumbering {
  const root = readXml(xml, 'w:numbering')[0]
  const abstracts = new Map<string, Level[]>()
  for (const abstract of root ? childrenOf(root, 'w:abstractNum') : []) {
    abstracts.set(abstract.attributes['w:abstractNumId'] ?? '', childrenOf(abstract, 'w:lvl').map(readLevel))
  }
  const lists = new Map<string, { abstractId: string; starts: Map<number, number> }>()
  for (const list of root ? childrenOf(root, 'w:num') : []) {
    const starts = new Map<number, number>()
    for (const override of childrenOf(list, 'w:lvlOverride')) {
      const start = childOf(override, 'w:startOverride')?.attributes['w:val']
      if (start) starts.set(Number(override.attributes['w:ilvl']), Number(start))
    }
    lists.set(list.attributes['w:numId'] ?? '', { abstractId: childOf(list, 'w:abstractNumId')?.attributes['w:val'] ?? '', starts })
  }
  const counters = new Map<string, number[]>()
  const seen = new Set<string>()

  return {
    next(numberId, level) {
      const list = lists.get(numberId)
      const levels = list && abstracts.get(list.abstractId)
      const definition = levels?.[level]
      if (!list || !levels || !definition) return undefined
      // Lists of one abstract definition continue counting together, unless one restarts.
      const counts = counters.get(list.abstractId) ?? []
      counters.set(list.abstractId, counts)
      const restart = seen.has(`${numberId} ${level}`) ? undefined : list.starts.get(level)
      seen.add(`${numberId} ${level}`)
      counts[level] = restart ?? (counts[level] === undefined ? definition.start : counts[level] + 1)
      counts.length = level + 1
      if (definition.format === 'bullet' || definition.format === 'none') return undefined
      return definition.label.replace(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        return formatNumber(counts[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal')
      })
    },
  }
}

function readLevel(level: XmlElement): Level {
  const value = (name: string): string | undefined => childOf(level, name)?.attributes['w:val']
  return { format: value('w:numFmt') ?? 'decimal', label: value('w:lvlText') ?? '', start: Number(value('w:start') ?? 1) }
}

const digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const formalDigits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']

/** Formats a counter in one of Word's number formats; unsupported formats become digits. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'upperLetter':
      return letters(value)
    case 'lowerLetter':
      return letters(value).toLowerCase()
    case 'upperRoman':
      return roman(value)
    case 'lowerRoman':
      return roman(value).toLowerCase()
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'taiwaneseCountingThousand':
    case 'japaneseCounting':
      return chinese(value, digits, ['', '十', '百', '千']).replace(/^一十/, '十')
    case 'chineseLegalSimplified':
      return chinese(value, formalDigits, ['', '拾', '佰', '仟'])
    case 'ideographDigital':
      return String(value).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x2460 + value - 1) : String(value)
    default:
      return String(value)
  }
}

function letters(value: number): string {
  return String.fromCodePoint(65 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1)
}

function roman(value: number): string {
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let rest = value > 0 && value < 4000 ? value : 0
  let text = ''
  for (const [step, sign] of steps) {
    text += sign.repeat(Math.floor(rest / step))
    rest %= step
  }
  return text || String(value)
}

function chinese(value: number, names: readonly string[], units: readonly string[]): string {
  if (value <= 0 || value > 9999) return String(value)
  const zero = names[0] === '〇' ? '零' : (names[0] ?? '')
  let text = ''
  let gap = false
  for (const [index, digit] of [...String(value)].entries()) {
    if (digit === '0') gap = true
    else {
      text += (gap ? zero : '') + (names[Number(digit)] ?? '') + (units[String(value).length - 1 - index] ?? '')
      gap = false
    }
  }
  return text
}
