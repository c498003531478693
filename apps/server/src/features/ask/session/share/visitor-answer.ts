import { documentOf, type Answer, type Citation, type Reference } from '@wenjin/contract'
import type { ResultRow } from '../session.repo.ts'

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
/** Maximum characters of the quotes that stand for the excerpt of a source. */
const snippetChars = 400

/** The citations that quote words of a source. */
export const quotedBy = ({ citations, references }: Pick<Answer, 'citations' | 'references'>, documentId: string): Citation[] => {
  const numbers = new Set(references.filter((one) => documentOf(one) === documentId).map(({ index }) => index))
  return citations.filter(({ index, quote }) => quote !== '' && numbers.has(index))
}

/** The source as a visitor sees it: of a document of the instance, its excerpt is what the answer quotes of it. */
function visitorReference(reference: Reference, citations: readonly Citation[]): Reference {
  if (documentOf(reference) === null) return reference
  const quotes = citations.filter(({ index, quote }) => index === reference.index && quote !== '')
  const { start: _start, page: _page, place: _place, ...named } = reference
  const [first] = quotes
  return {
    ...named,
    snippet: [...new Set(quotes.map(({ quote }) => quote))].join('……').slice(0, snippetChars).toWellFormed(),
    ...(first?.start !== undefined && { start: first.start }),
    ...(first?.page !== undefined && { page: first.page }),
    ...(first?.place && { place: first.place }),
  }
}

/**
 * Returns an answer as people see it whom its asker gave a link: sources that it does not cite are left out, with everything that names or
 * quotes them: the model's thinking, the titles that were read, the libraries that were searched, the nearest passages of a notice.
 */
export function visitorAnswer(answer: Answer): Answer {
  const { references, citations, text, charts, steps, notices } = answer
  const cited = new Set(citations.filter(({ quote }) => quote !== '').map(({ index }) => index))
  for (const match of text.matchAll(citationMark)) cited.add(Number(match[1]))
  for (const { series } of charts) for (const { marks } of series) for (const mark of marks) cited.add(mark)
  return {
    ...answer,
    thinking: '',
    thinkingParts: [],
    references: references.filter(({ index }) => cited.has(index)).map((reference) => visitorReference(reference, citations)),
    steps: steps.map(({ sources: _sources, libraries: _libraries, ...step }) => step),
    notices: notices.map(({ nearest: _nearest, ...notice }) => notice),
  }
}

/** Returns a turn as a visitor sees it: its answer as `visitorAnswer`, and nothing of what a program passed along with the question. */
export function visitorTurn<T extends Pick<ResultRow, 'answer' | 'options' | 'favoriteAt'>>(row: T): T {
  const { earlier: _earlier, persona: _persona, ...options } = row.options
  return { ...row, options, favoriteAt: null, answer: row.answer && visitorAnswer(row.answer) }
}
