import type { Lang } from '@wenjin/contract'
import { createDocument, toMarkdown } from '@wenjin/export'
import type { ArticleRow } from './article.repo.ts'
import { articleSources } from './source-place.ts'

/** An article as Markdown that any editor reads: its marks are footnotes with the words they rest on. */
export function articleMarkdown(row: Pick<ArticleRow, 'title' | 'content' | 'sources' | 'updatedAt'>, lang: Lang, origin: string): string {
  const document = createDocument({
    title: row.title,
    lang,
    origin,
    markdown: row.content,
    sources: articleSources(row, lang, origin),
    pictures: [],
    details: [],
    author: '',
    createdAt: row.updatedAt,
    notice: '',
    marks: true,
    listSources: true,
    referenceStyle: 'quotes',
  })
  // Its pictures stay addresses in Markdown.
  return toMarkdown({ ...document, replaced: [] })
}
