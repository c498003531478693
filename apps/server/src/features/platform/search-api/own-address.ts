import { AppError, ImportFailure, type ReadPage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { lacksScope } from '../../../http/gate.ts'
import { isOwnMachine } from '../../../lib/address/address-key.ts'
import { readableDocument, readableFile } from '../../library/access/index.ts'
import { readFileText } from '../../library/document/index.ts'
import { markdownOf, maxMarkdown } from './page-text.ts'

/** An object of the instance that an address names. */
interface OwnAddress {
  kind: 'document' | 'file'
  id: string
}

/** The paths of documents and files, as answers and the page give them. */
const ownPaths: readonly { kind: OwnAddress['kind']; pattern: RegExp }[] = [
  { kind: 'document', pattern: /^\/(?:doc|api\/document)\/([\w-]{1,64})(?:\/(?:view|markdown))?$/ },
  { kind: 'file', pattern: /^\/api\/(?:open\/)?file\/([\w-]{1,64})(?:\/(?:original|view|text))?$/ },
]

const isThisMachine = (hostName: string) => hostName === 'localhost' || isOwnMachine(hostName.replace(/^\[(.*)\]$/, '$1'))

/** Whether an address is one of the instance: by its public address, or by another name of the machine on which the caller reaches it. */
function isOwnOrigin(url: URL, origin: string): boolean {
  const own = new URL(origin)
  if (url.host === own.host) return true
  return url.port === own.port && isThisMachine(url.hostname) && isThisMachine(own.hostname)
}

/**
 * Returns the document or file that an address of the instance names, whether site-relative or with its origin; null for other addresses.
 * @throws AppError `notFound` for a site-relative address of anything else
 */
export function ownAddressOf(address: string, origin: string): OwnAddress | null {
  const isRelative = address.startsWith('/') && !address.startsWith('//')
  const url = URL.parse(address, origin)
  if (!url || (!isRelative && !(/^https?:/i.test(address) && isOwnOrigin(url, origin)))) return null
  const pathname = url.pathname.replace(/(?<=.)\/$/, '')
  for (const { kind, pattern } of ownPaths) {
    const id = pattern.exec(pathname)?.[1]
    if (id !== undefined) return { kind, id }
  }
  if (isRelative) throw new AppError('notFound', { zh: '这个地址的文档', en: 'a document at this address' }, { field: 'url' })
  return null
}

/**
 * Reads a document or file of the instance with the rights of a key, without requesting it over the network.
 * @throws AppError `noPermission` for a key without the scope `knowledge:read`, `notFound` for objects that its owner may not read, or
 *   ImportFailure for a file without text
 */
export async function readOwnAddress(
  ctx: Ctx,
  caller: Caller,
  { kind, id }: OwnAddress,
  origin: string,
): Promise<Omit<ReadPage, 'credits'>> {
  if (!caller.keyScopes?.includes('knowledge:read')) throw lacksScope(['knowledge:read'])
  if (kind === 'document') {
    const { document, text } = await readableDocument(ctx.db, id, [async () => caller])
    const { title, blocks, date, authors } = document
    return {
      title,
      url: `${origin}/doc/${id}`,
      author: (authors ?? []).join('、'),
      date: date ?? '',
      markdown: await markdownOf(ctx, caller, { title, text, blocks }),
    }
  }
  const { file } = await readableFile(ctx.db, id, caller)
  const { markdown } = await readFileText(ctx, file, { offset: 0, size: maxMarkdown })
  if (markdown === '') throw new ImportFailure('noText')
  return { title: file.name, url: `${origin}/api/file/${id}/original`, author: '', date: '', markdown }
}
