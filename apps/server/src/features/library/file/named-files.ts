import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { Lang, NamedFile } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { firstDocuments } from '../access/index.ts'
import { reasonOf } from './file-view.ts'
import { listFilesNamed } from './named-files.repo.ts'

/** Rows that are looked at, and files that are named. */
const max = { candidates: 200, named: 4 }
/** Share of the words of a file's name that a question says, so that it speaks of the file … */
const enoughOfName = 0.5
/** … or characters of it that the question says in a row, however long the rest of the name is. */
const enoughInRow = 4

const lengthOf = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + word.length, 0)

/** The words of a question that a file may be named by: a single character is in too many names. */
function namingWords(question: string): string[] {
  return [...new Set(contentWords(stripQuestion(question)))].filter((word) => word.length > 1)
}

/**
 * How much of a file's name a question says, 0 to 1; 0 where that is too little to speak of the file.
 * @param words of the question, as `contentWords` has them
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

/** The files of some topics that a question names, best first, whether they could be read or not. The caller has found topics that the person may search. */
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
