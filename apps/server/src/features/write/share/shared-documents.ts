import type { Lang } from '@wenjin/contract'
import { plainBeginning } from '@wenjin/engine'
import type { ElementContent } from 'hast'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { element, madeHtml } from '../../../lib/text/html-page.ts'
import { blocksBelowTitle } from '../../../providers/compute/index.ts'
import { listDocumentIds, readableDocument } from '../../library/access/index.ts'
import { readableBook } from '../../library/book/index.ts'
import { documentMarkdown } from '../../library/document/index.ts'
import type { ShareRow } from '../../platform/share/index.ts'
import { missingShare } from './missing-share.ts'
import { pageChars, visitorText } from './page-text.ts'
import type { SharedContent } from './shared-content.ts'

type Found = Awaited<ReturnType<typeof readableDocument>>
type Blocks = Found['document']['blocks']

/** The requested object, and the page of it, from 0. */
interface Wanted {
  /** The visitor. */
  actor: Actor
  id: string
  wanted: number
  lang: Lang
}

/** A part of a document on a page. */
interface Stretch {
  found: Found
  blocks: Blocks
  isBeginning: boolean
}

/** Maximum characters of a text in pictures. */
const drawnChars = 4000
const summaryChars = 160
/** Maximum documents of a book on its page: a file of records may contain many thousands. */
const maxDocuments = 100

const rest = {
  zh: (count: number) => `这本书还有 ${count} 篇没有在这里显示。`,
  en: (count: number) => `${count} more documents of this book are not shown here.`,
} as const

/** Splits the blocks of a document into pages of limited size. */
function pagesOf({ document, text }: Found): Blocks[] {
  const pages: Blocks[] = [[]]
  let filled = 0
  for (const block of blocksBelowTitle({ document, text })) {
    const length = block.end - block.start
    if (filled > 0 && filled + length > pageChars) {
      pages.push([])
      filled = 0
    }
    pages.at(-1)!.push(block)
    filled += length
  }
  return pages
}

/** Distributes documents over pages; several short ones share a page. */
function layOut(documents: readonly Found[]): Stretch[][] {
  const pages: Stretch[][] = []
  let room = 0
  for (const found of documents) {
    const own = pagesOf(found).map((blocks, at): Stretch => ({ found, blocks, isBeginning: at === 0 }))
    const { length } = found.text
    if (own.length === 1 && length <= room) {
      pages.at(-1)!.push(own[0]!)
      room -= length
    } else {
      pages.push(...own.map((stretch) => [stretch]))
      room = own.length === 1 ? pageChars - length : 0
    }
  }
  return pages
}

/** Returns the text of a part without the title of its document. */
async function markdownOf(ctx: Ctx, actor: Actor, { found: { document, text }, blocks }: Stretch): Promise<string> {
  return (await documentMarkdown(ctx, turnOwnerOf(ctx, actor), { document: { title: document.title, blocks }, text })).replace(
    /^# [^\n]*\n+/,
    '',
  )
}

async function contentOf(
  ctx: Ctx,
  share: ShareRow,
  documents: readonly Found[],
  { title, actor, wanted, lang }: Omit<Wanted, 'id'> & { title: string },
): Promise<SharedContent> {
  const pages = layOut(documents)
  const page = Math.min(wanted, pages.length - 1)
  const stretches = pages[page]!
  const parts: ElementContent[] = []
  const texts: string[] = []
  for (const stretch of stretches) {
    const { document } = stretch.found
    const markdown = await markdownOf(ctx, actor, stretch)
    // Title of the document, when the page has several.
    if (stretch.isBeginning && document.title !== title) parts.push(element('h2', {}, document.title))
    const { html } = await visitorText(ctx, actor, { text: markdown, marks: { kind: 'none' }, wanted: null })
    parts.push(element('article', {}, madeHtml(html)))
    texts.push(markdown)
  }
  const text = texts.join('\n\n').slice(0, drawnChars)
  return {
    title,
    summary: plainBeginning(text, summaryChars),
    lang,
    parts,
    style: '',
    markdown: text,
    sources: [],
    pages: pages.length,
    page,
    opens: `/doc/${encodeURIComponent(stretches[0]!.found.document.id)}?shareKey=${encodeURIComponent(share.key)}`,
  }
}

const readAs = (ctx: Ctx, sharer: Actor, id: string) => readableDocument(ctx.db, id, [async () => sharer])

/** Reads the page of a document with the rights of its sharer. @throws AppError `notFound` */
export async function readDocumentPage(ctx: Ctx, share: ShareRow, sharer: Actor, { id, ...choice }: Wanted): Promise<SharedContent> {
  const found = await readAs(ctx, sharer, id)
  return contentOf(ctx, share, [found], { title: found.document.title, ...choice })
}

/** Reads the page of a book: all documents of its file, one after another. @throws AppError `notFound` */
export async function readBookPage(ctx: Ctx, share: ShareRow, sharer: Actor, { id, ...choice }: Wanted): Promise<SharedContent> {
  const { title, author, file } = await readableBook(ctx.db, id, sharer)
  const ids = (await listDocumentIds(ctx.db, file.id)).toSorted()
  if (ids.length === 0) throw missingShare()
  const documents: Found[] = []
  for (const documentId of ids.slice(0, maxDocuments)) documents.push(await readAs(ctx, sharer, documentId))
  const content = await contentOf(ctx, share, documents, {
    title: documents.length === 1 ? documents[0]!.document.title : title,
    ...choice,
  })
  const by = author === '' ? [] : [element('p', { className: ['by'] }, author)]
  const isCut = ids.length > maxDocuments && content.page === content.pages - 1
  const more = isCut ? [element('p', { className: ['by'] }, rest[choice.lang](ids.length - maxDocuments))] : []
  return { ...content, title, parts: [...by, ...content.parts, ...more] }
}
