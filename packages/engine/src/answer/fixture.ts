import type { RankedPassage } from '../model.ts'

/** Passages for tests: each a whole document of its own. */
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
