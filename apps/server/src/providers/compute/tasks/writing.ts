import type { DocumentInput } from '@wenjin/export'
import type { PageText, PageTextInput } from '../writing/page-text.ts'
import type { TextForm, WrittenText } from '../writing/write-text.ts'
import { task } from './table.ts'

/** Maximum characters of Markdown parsed inline: a hostile text of this length takes 30 ms. */
const smallMarkdown = 2000

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
}
