import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { Lang, NamedFile } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { firstDocuments } from '../access/index.ts'
import { reasonOf } from './file-view.ts'
import { listFilesNamed } from './named-files.repo.ts'

/** Maximum number of candidate rows, and of files returned. */
const max = { candidates: 200, named: 4 }
/** Minimum share of a file name's words that a question must contain to refer to the file … */
const enoughOfName = 0.5
/** … or minimum number of consecutive characters of the name in the question, whatever the rest of the name is. */
const enoughInRow = 4

const lengthOf = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + word.length, 0)

/** The words of a question that may refer to a file name, without single characters, which occur in too many names. */
function namingWords(question: string): string[] {
  return [...new Set(contentWords(stripQuestion(question)))].filter((word) => word.length > 1)
}

/**
 * The share of a file name that a question contains, 0 to 1; 0 when it is too small to refer to the file.
 * @param words of the question, as returned by `contentWords`
 */
export function nameShare(name: string, words: readonly string[]): number {
  const stem = normalize(name.replace(/\.[\p{L}\p{N}]{1,10}$/u, ''))
  const said = words.filter((word) => stem.includes(word))
  const all = new Set([...contentWords(stem), ...said])
  const whole = lengthOf(all)
  const share = whole === 0 ? 0 : lengthOf(said) / whole
  const inRow = words.some((word, i) => [word, word + (words[i + 1] ?? '')].some((row) => row.length >= enoughInRow && stem.includes(row)))
  return share >= enoughOfName || inRow ? share : 0
}

/**
 * Finds the files of topics that a question refers to, best first, readable or not. The caller has checked that the person may search the
 * topics.
 */
export async function findNamedFiles(ctx: Ctx, topicIds: readonly string[], question: string, lang: Lang): Promise<NamedFile[]> {
  const words = namingWords(question)
  const rows = await listFilesNamed(ctx.db, topicIds, words, max.candidates)
  const named = rows
    .map((row) => ({ row, share: nameShare(row.name, words) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, max.named)
    .map(({ row }) => row)
  const documents = await firstDocuments(
    ctx.db,
    named.map(({ id }) => id),
  )
  return named.map((row) => ({
    id: row.id,
    name: row.name,
    topicId: row.topicId,
    documentId: documents.get(row.id)?.id ?? null,
    state: row.state,
    reason: reasonOf(row, lang),
  }))
}
