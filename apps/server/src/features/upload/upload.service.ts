import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, limits } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import { dropUnusedBlob, insertFile, listUnfinishedFiles, type FileRow, type TopicRow } from '../knowledge/index.ts'
import { importFile } from './file-import.ts'
import { linkFields } from './link-fields.ts'

const importJob = 'import-file'
/** An import fails as a job only while the storage does; it is tried until that is over. */
const importRetries = 1_000_000

type Source = { name: string; contentType: string; size: number; blobHash: string } | { url: string }

/** Notes a file down and orders its import, in one transaction: once this returns, the import survives a crash. */
async function orderImport(ctx: Ctx, topic: TopicRow, source: Source): Promise<FileRow> {
  const id = nanoid()
  const described = 'url' in source ? linkFields(source.url) : source
  return ctx.db.transaction(async (tx) => {
    const row = await insertFile(tx, {
      id,
      topicId: topic.id,
      parentId: topic.dirRootId,
      state: 'queued',
      createdAt: ctx.now(),
      ...described,
    })
    await ctx.jobs.send(importJob, { fileId: id }, { tx, singletonKey: id, retryLimit: importRetries })
    return row
  })
}

/** Only the name itself, without the folders a client may have sent along. */
function cleanName(name: string): string {
  const cleaned = basename(name.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')).trim() || 'file'
  if (Buffer.byteLength(cleaned) > limits.fileNameBytes) {
    throw new AppError('badRequest', {
      zh: `文件名过长，最多 ${limits.fileNameBytes} 字节`,
      en: `the file name is over ${limits.fileNameBytes} bytes`,
    })
  }
  return cleaned
}

/** Keeps an upload's bytes and orders its import. `stream.truncated` tells that it was cut at the size limit. */
export async function receiveFile(
  ctx: Ctx,
  topic: TopicRow,
  upload: { stream: Readable & { truncated?: boolean }; name: string; contentType: string },
): Promise<FileRow> {
  const name = cleanName(upload.name)
  const { hash, size } = await ctx.blobs.put(upload.stream)
  if (upload.stream.truncated) {
    await dropUnusedBlob(ctx, hash)
    throw new AppError('tooLarge', {
      zh: `「${name}」超过 30 MB，请拆分或用命令行导入`,
      en: `"${name}" is over 30 MB; split it or import it from the command line`,
    })
  }
  return orderImport(ctx, topic, { name, contentType: upload.contentType, size, blobHash: hash })
}

/** Orders the import of a web page or file by its address. */
export async function receiveLink(ctx: Ctx, topic: TopicRow, url: string): Promise<FileRow> {
  if (!/^https?:\/\/[^/\s]+/i.test(url) || !URL.canParse(url)) {
    throw new AppError('badRequest', { zh: '链接需要以 http:// 或 https:// 开头', en: 'the address must start with http:// or https://' })
  }
  return orderImport(ctx, topic, { url })
}

/** Registers the import of files as background work, and takes up what a crash left unfinished. */
export async function startImports(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ fileId: string }>(importJob, async ({ fileId }, { signal }) => void (await importFile(ctx, fileId, signal)), {
    concurrency: 2,
  })
  for (const fileId of await listUnfinishedFiles(ctx.db))
    await ctx.jobs.send(importJob, { fileId }, { singletonKey: fileId, retryLimit: importRetries })
}
