import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, exportStates, limits, type ExportRequest, type ExportType, type MindMapNode } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FileReply } from '../../../http/call.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { inputOf } from './export-input.ts'
import { readSubject, type Reading } from './export-subjects.ts'
import { findExport } from './export.repo.ts'
import { copyChars, exportNow } from './export.service.ts'

/** Returns the title and the Markdown of an object, for a writing tool. */
export async function handOverMarkdown(reading: Reading, type: ExportType, request: ExportRequest) {
  const { ctx, actor, lang, origin } = reading
  const subject = await readSubject(reading, type, request)
  const input = inputOf(subject, request, { lang, origin, pictures: [], maxChars: copyChars })
  const { title, markdown } = await ctx.compute.run('writeText', { input, forms: ['markdown'] }, { owner: turnOwnerOf(ctx, actor) })
  return { title, markdown }
}

/** Formats a node of an outline and its descendants as list items. */
function outlineOf({ text, children }: MindMapNode, depth: number): string[] {
  return [`${'  '.repeat(depth)}- ${text.replaceAll(/\s+/g, ' ').trim()}`, ...children.flatMap((child) => outlineOf(child, depth + 1))]
}

/** Returns an object as an outline: the mind map of its text. */
export async function handOverMindMap(reading: Reading, type: ExportType, request: ExportRequest) {
  const { ctx, actor } = reading
  const { title, markdown } = await readSubject(reading, type, request)
  const text = markdown.slice(0, copyChars)
  const root = await ctx.compute.run('mindMap', { question: title, text, citations: [] }, { owner: turnOwnerOf(ctx, actor) })
  return { title, markdown: `# ${root.text}\n\n${root.children.flatMap((child) => outlineOf(child, 0)).join('\n')}\n` }
}

const signatureOf = ({ secret }: Pick<Ctx, 'secret'>, id: string) =>
  createHmac('sha256', secret).update(`hand-over:${id}`).digest('base64url')

/** Returns a URL from which a writing tool fetches the Markdown without signing in, while the file exists. */
export async function handOverAddress(reading: Reading, type: ExportType, request: ExportRequest) {
  const { ctx } = reading
  const { title } = await readSubject(reading, type, request)
  const { id, status, failure } = await exportNow(reading, type, 'md', { ...request, pictures: false })
  if (status === exportStates.failed) throw new AppError('conflict', '', { sentence: { zh: failure?.text ?? '', en: failure?.text ?? '' } })
  if (status !== exportStates.done) throw new AppError('serverBusy')
  const path = `/api/export/xiezuocat/temp/${id}?${new URLSearchParams({ sig: signatureOf(ctx, id) })}`
  return { title, path, expiresAt: ctx.now() + limits.export.keptMs }
}

/** Returns the Markdown of such a URL. @throws AppError `notFound` for an invalid one. */
export async function getHandedOver(ctx: Ctx, id: string, sig: string): Promise<FileReply> {
  const missing = () => new AppError('notFound', { zh: '这个临时地址', en: 'this temporary address' })
  const [given, own] = [Buffer.from(sig), Buffer.from(signatureOf(ctx, id))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw missing()
  const row = await findExport(ctx.db, id)
  if (!row || row.blobHash === null || ctx.now() >= row.createdAt + limits.export.keptMs) throw missing()
  const { blobHash, fileName } = row
  const contentType = 'text/markdown; charset=utf-8'
  return { stream: await ctx.blobs.get(blobHash), fileName, contentType, size: await ctx.blobs.size(blobHash) }
}
