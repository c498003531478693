import { limits, type FileItem, type MultipartUpload } from '@wenjin/contract'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import { seededRandom } from '../corpus.ts'

export const { partBytes } = limits.upload

/** Returns pseudo-random bytes, different for each seed, so that no content is stored twice. */
export function bytesLike(seed: number, size: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed)
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 4096) bytes.fill(Math.floor(random() * 256), at, at + 4096)
  new DataView(bytes.buffer).setUint32(0, seed)
  return bytes
}

export const partsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, at) => bytes.subarray(at * partBytes, (at + 1) * partBytes))

export async function begin(visitor: Visitor, size: number, name: string): Promise<MultipartUpload> {
  const body = { mimeType: 'application/octet-stream', size, name, type: 'bin' }
  return (await visitor.call<MultipartUpload>('PUT', '/api/file/mine/multipart', body)).data
}

/** A part in the form in which it is sent. */
export interface Form {
  body: ArrayBuffer
  type: string
}

export async function formOf(at: number, part: Uint8Array<ArrayBuffer>): Promise<Form> {
  const form = new FormData()
  form.set('partNum', String(at + 1))
  form.set('file', new Blob([part]), 'part')
  const made = new Response(form)
  return { body: await made.arrayBuffer(), type: made.headers.get('content-type')! }
}

export async function sendPart(visitor: Visitor, id: string, { body, type }: Form): Promise<void> {
  const response = await visitor.fetch(`/api/file/multipart/${id}/part`, { method: 'POST', body, headers: { 'content-type': type } })
  if (!response.ok) throw new Error(await response.text())
  await response.text()
}

export async function complete(visitor: Visitor, id: string, partCount: number): Promise<FileItem> {
  return (await visitor.call<FileItem>('POST', `/api/file/multipart/${id}/complete`, { partCount })).data
}
