import { createHash } from 'node:crypto'
import { AppError, type Lang, type ShareForm, type ShareTheme } from '@wenjin/contract'
import type { DocumentInput } from '@wenjin/export'
import type { ShareImageLooks } from '@wenjin/export/share-image'
import { plainBeginning } from '@wenjin/engine'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../context.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { concurrencyLimiter } from '../../../lib/flow/concurrency-limiter.ts'
import { qrCode } from '../../../lib/text/qr-code.ts'
import { listCovers } from '../../library/access/index.ts'
import { exportApart, TooComplexError } from '../export/index.ts'
import type { SharedContent } from './shared-content.ts'

/** The parameters of one picture, as its drawing process receives them. */
interface DrawRequest {
  input: DocumentInput
  looks: ShareImageLooks
}

/** Requested appearance of a picture. */
export interface ImageOptions {
  form: ShareForm
  theme: ShareTheme
}

const words = {
  zh: { app: '问津', scan: '扫码阅读全文，逐句核对来源', scanTopic: '扫码打开这个专题', sources: '来源', cut: '……全文请扫码阅读' },
  en: {
    app: 'Wenjin',
    scan: 'Scan to read it all, with its sources',
    scanTopic: 'Scan to open this topic',
    sources: 'Sources',
    cut: '… scan to read it all',
  },
} as const

/** Characters of text in each form; the longest picture is limited to what phones and chats can open. */
const shownChars = { card: 230, preview: 110, long: 6000 } as const
const shownSources = { card: 3, preview: 0, long: 20 } as const
const keptBytes = 32 * 1024 * 1024
/** Maximum pictures drawn concurrently, and queued; each is a process. */
const atOnce = 2
const maxWaiting = 20

/** Cuts Markdown at the end of a paragraph. */
function cutMarkdown(markdown: string, chars: number, more: string): string {
  if (markdown.length <= chars) return markdown
  const end = markdown.lastIndexOf('\n\n', chars)
  return `${markdown.slice(0, end > chars / 2 ? end : chars).toWellFormed()}\n\n${more}`
}

/** Returns the cover picture of a topic; null for a topic without one. */
async function coverOf(ctx: Ctx, topicId: string): Promise<Uint8Array | null> {
  const covers = await listCovers(ctx.db, [topicId])
  const cover = covers.find(({ mobile }) => !mobile) ?? covers[0]
  if (!cover) return null
  const bytes = await buffer(await ctx.blobs.get(cover.blobHash))
  const { default: sharp } = await import('sharp')
  return sharp(bytes).resize(1080, 480, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer()
}

/** Builds the parameters of a picture of shared content. @param address of the link, for the QR code; @param topicId of a topic */
export async function drawRequest(
  ctx: Ctx,
  content: Pick<SharedContent, 'title' | 'markdown' | 'sources' | 'lang'>,
  { form, theme }: ImageOptions,
  { address, lang, topicId, details }: { address: string; lang: Lang; topicId: string | null; details: string[] },
): Promise<DrawRequest> {
  const text = words[lang]
  const { title, markdown, sources } = content
  return {
    input: {
      title,
      lang: content.lang,
      origin: new URL(address).origin,
      markdown: form === 'long' ? cutMarkdown(markdown, shownChars.long, text.cut) : '',
      sources: [],
      pictures: [],
      details,
      author: text.app,
      createdAt: 0,
      notice: '',
      marks: form === 'long',
      listSources: false,
      referenceStyle: 'quotes',
    },
    looks: {
      form,
      theme,
      app: text.app,
      scan: topicId === null ? text.scan : text.scanTopic,
      code: qrCode(address),
      cover: topicId === null || form === 'preview' ? null : await coverOf(ctx, topicId),
      sources: sources.slice(0, shownSources[form]),
      sourcesTitle: text.sources,
      excerpt: form === 'long' ? '' : plainBeginning(markdown.slice(0, 8000), shownChars[form]),
    },
  }
}

/** Creates a renderer of pictures, each in its own process, with a bounded cache. */
export function createShareImages(): (order: DrawRequest) => Promise<Uint8Array> {
  const kept = new ByteCache<Uint8Array>(keptBytes)
  const drawing = new Map<string, Promise<Uint8Array>>()
  const inTurn = concurrencyLimiter(atOnce, atOnce)

  async function draw(order: DrawRequest, name: string): Promise<Uint8Array> {
    try {
      const { bytes } = await inTurn(name, () => exportApart({ format: 'image', ...order }, AbortSignal.timeout(60_000)))
      kept.set(name, bytes, bytes.byteLength)
      return bytes
    } catch (error) {
      if (!(error instanceof TooComplexError)) throw error
      throw new AppError('conflict', { zh: '内容太复杂，画不成图片', en: 'the text is too complicated for a picture' })
    } finally {
      drawing.delete(name)
    }
  }

  return (order) => {
    const { cover, ...looks } = order.looks
    const name = createHash('sha256')
      .update(JSON.stringify([order.input, looks]))
      .update(cover ?? '')
      .digest('base64url')
    const known = kept.get(name)
    if (known) return Promise.resolve(known)
    const running = drawing.get(name)
    if (running) return running
    if (drawing.size >= atOnce + maxWaiting) return Promise.reject(new AppError('serverBusy'))
    const made = draw(order, name)
    drawing.set(name, made)
    return made
  }
}
