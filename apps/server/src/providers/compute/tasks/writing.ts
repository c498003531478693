import type { DocumentInput } from '@wenjin/export'
import type { PageText, PageTextInput } from '../writing/page-text.ts'
import type { TextForm, WrittenText } from '../writing/write-text.ts'
import { writeDocument, type WrittenDocument } from '../writing/document-markdown.ts'
import { posterContent, type PosterAnswer } from '../writing/poster-content.ts'
import { smallText, task } from './table.ts'

/** Maximum characters of Markdown parsed inline: a hostile text of this length takes 30 ms. */
const smallMarkdown = 2000

/** Maximum characters of a document written inline: a hostile one of this length takes 5 ms. */
const smallDocument = 20_000

const bytesOf = (html: string) => html.length * 2

/** Tasks that typeset Markdown. Their modules are loaded by the first such task of a thread. */
export const writingTasks = {
  /** Renders a page of a text for a visitor. Pages are asked for again and again, so they are cached. */
  pageText: task(async (input: PageTextInput): Promise<PageText> => (await import('../writing/page-text.ts')).pageText(input), {
    isSmall: ({ text }) => text.length <= smallMarkdown,
    cached: ({ html }) => bytesOf(html),
  }),
  /** Writes a text in the formats of the clipboard, of a preview and of other programs. */
  writeText: task(
    async (input: { input: DocumentInput; forms: readonly TextForm[] }): Promise<WrittenText> =>
      (await import('../writing/write-text.ts')).writeText(input),
    { isSmall: ({ input }) => input.markdown.length <= smallMarkdown },
  ),
  /** Chooses from an answer what a poster shows. */
  posterContent: task(
    (answer: PosterAnswer) => posterContent(answer),
    ({ text }) => text.length <= smallText,
  ),
  /** Writes a document as Markdown. */
  writeDocument: task(
    (input: WrittenDocument & { depth: number }) => writeDocument(input),
    ({ text }) => text.length <= smallDocument,
  ),
}
