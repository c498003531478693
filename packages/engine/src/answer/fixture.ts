import type { Block, BlockKind, RankedPassage } from '../model.ts'
import { splitPassages } from '../passages.ts'

const kinds: Readonly<Record<string, BlockKind>> = { '-': 'list-item', $: 'code', '|': 'table' }

/** Creates passages for tests, each a whole document. */
export function passagesOf(
  ...texts: (string | { title: string; text: string; date?: string; documentId?: string; start?: number })[]
): RankedPassage[] {
  return texts.map((given, i) => {
    const { title, text, date, documentId, start = 0 } = typeof given === 'string' ? { title: '', text: given } : given
    return {
      passageId: i + 1,
      documentId: documentId ?? `doc-${i + 1}`,
      collectionId: 'library',
      title,
      headingPath: [],
      start,
      end: start + text.length,
      text,
      date,
      score: 1 / (i + 1),
    }
  })
}

/**
 * Creates the passages of a parsed document for tests, given block by block: `# ` starts a heading, `- ` a list item, `$ ` code; `|` is a
 * table.
 */
export function passagesOfBlocks(title: string, written: readonly string[], documentId = title): RankedPassage[] {
  let text = ''
  const blocks = written.map((one): Block => {
    const [, mark = '', said = one] = /^(#+|-|\$|\|) ([\s\S]+)$/u.exec(one) ?? []
    const start = text.length
    text += `${said}\n`
    const end = start + said.length
    if (mark.startsWith('#')) return { kind: 'heading', level: mark.length, start, end }
    return { kind: kinds[mark] ?? 'paragraph', start, end }
  })
  return splitPassages({ title, text, blocks }).map(({ start, end, headingPath, blocks: own }, i) => ({
    passageId: i + 1,
    documentId,
    collectionId: 'library',
    title,
    headingPath,
    start,
    end,
    blocks: own,
    text: text.slice(start, end),
    score: 1 / (i + 1),
  }))
}
