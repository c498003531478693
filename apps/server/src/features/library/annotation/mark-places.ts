import type { Span } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'
import type { AnnotationRow } from './annotation.repo.ts'

/** Marks that one task looks for: they share the form of the text in which they are looked for. */
const marksAtOnce = 500

/**
 * Finds the places of marks in a text, as it reads now.
 * @param owner for whom the text is searched, as in `ctx.compute.run` @returns the places of those that were found
 */
export async function findMarks<R extends AnnotationRow>(
  { compute }: Pick<Ctx, 'compute'>,
  text: string,
  rows: readonly R[],
  owner: string,
): Promise<Map<R, Span>> {
  const found = new Map<R, Span>()
  for (let from = 0; from < rows.length; from += marksAtOnce) {
    const some = rows.slice(from, from + marksAtOnce)
    const quotes = some.map(({ quote, before, after, start }) => ({ quote, before, after, start }))
    const spans = await compute.run('findAgain', { text, quotes }, { owner })
    for (const [at, span] of spans.entries()) if (span) found.set(some[at]!, span)
  }
  return found
}
