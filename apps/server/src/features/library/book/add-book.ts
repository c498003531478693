import { AppError, limits, shelfFolder } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ownerOf, owns, type Caller, type Actor } from '../../../http/caller.ts'
import type { Call } from '../../../http/call.ts'
import { formParts } from '../../../http/input/form-parts.ts'
import { ensureFolders, type Target } from '../file/index.ts'
import { ensureOwnTopic, readableFile, type FileRow, type TopicRow } from '../access/index.ts'
import { receiveFile, receiveLink } from '../upload/index.ts'
import { requireBookFile } from './book.presenter.ts'
import { findFolderOf, insertBook } from './book.repo.ts'

const nothingSent = () => new AppError('badRequest', { zh: '请上传文件，或给出链接', en: 'a file or an address is needed' })

/**
 * The folder of uploaded books in the person's own topic; the books are ordinary files there, searched, counted and deleted like others.
 */
async function shelfOf(ctx: Ctx, actor: Actor): Promise<Target> {
  const topic = await ensureOwnTopic(ctx, actor)
  return { topic, folderId: await ensureFolders(ctx, { topic, folderId: topic.dirRootId }, [shelfFolder]) }
}

/** Whether a file was uploaded as a book: it is in the folder of uploaded books. */
async function isUploadedAsBook(ctx: Ctx, actor: Actor, file: FileRow, topic: TopicRow): Promise<boolean> {
  const folder = await findFolderOf(ctx.db, file.parentId)
  return owns(actor, topic.owner) && folder?.name === shelfFolder && folder.parentId === topic.dirRootId
}

async function addFile(ctx: Ctx, actor: Actor, fileId: string): Promise<string> {
  const { file, topic } = await readableFile(ctx.db, fileId, actor)
  requireBookFile(file)
  return shelve(ctx, actor, fileId, await isUploadedAsBook(ctx, actor, file, topic))
}

async function addLink(ctx: Ctx, actor: Actor, url: string): Promise<string> {
  const { id } = await receiveLink(ctx, actor, await shelfOf(ctx, actor), url)
  return shelve(ctx, actor, id, true)
}

async function shelve(ctx: Ctx, actor: Actor, fileId: string, ownsFile: boolean): Promise<string> {
  return insertBook(ctx.db, { id: nanoid(), owner: ownerOf(actor), fileId, ownsFile, createdAt: ctx.now() })
}

/** Adds a book from an address or an existing file; undefined when neither is given. */
async function addNamed(ctx: Ctx, actor: Actor, fields: ReadonlyMap<string, unknown>): Promise<string | undefined> {
  const [fileId, url] = [fields.get('fileId'), fields.get('url')]
  if (typeof fileId === 'string' && fileId !== '') return addFile(ctx, actor, fileId)
  return typeof url === 'string' && url !== '' ? addLink(ctx, actor, url.trim()) : undefined
}

/** Adds a book from a form. Consumes the form to its end, since otherwise the connection could not be reused. */
async function addOfForm(ctx: Ctx, caller: Caller, request: Call['request']): Promise<string> {
  const fields = new Map<string, string>()
  let id: string | undefined
  let failure: unknown
  for await (const part of formParts(request, { fileSize: limits.uploadSimpleBytes - 1, fieldSize: 8192, files: 1 })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      continue
    }
    const upload = { stream: part.file, name: fields.get('fileName') || part.filename, path: [], contentType: part.mimetype }
    try {
      requireBookFile(upload)
      id = await shelve(ctx, caller, (await receiveFile(ctx, caller, await shelfOf(ctx, caller), upload)).id, true)
    } catch (error) {
      failure = error
    }
    part.file.resume()
  }
  if (failure !== undefined) throw failure
  id ??= await addNamed(ctx, caller, fields)
  if (id === undefined) throw nothingSent()
  return id
}

/**
 * Adds a book to the caller's shelf from a request: a file or an address in a form, or an address as JSON. @returns the book's id
 * @throws AppError `badRequest`, `unsupportedType`, `tooLarge`, `notFound`, or the error of full storage.
 */
export async function addBook(ctx: Ctx, { caller, request }: Call): Promise<string> {
  if (request.isMultipart()) return addOfForm(ctx, caller, request)
  const { body } = request
  const id = await addNamed(ctx, caller, new Map(Object.entries(typeof body === 'object' && body !== null ? body : {})))
  if (id === undefined) throw nothingSent()
  return id
}
