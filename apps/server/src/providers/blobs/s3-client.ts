import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, fetch, type Response } from 'undici'
import { StorageError, type StorageErrorKind } from '../../lib/storage/storage-error.ts'

/** An S3-compatible object store and its credentials. */
export interface S3Config {
  /** URL of the store; `{bucket}` marks the position of the bucket when it is part of the host name. */
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** Timeouts of a store, milliseconds. */
export interface S3Patience {
  /** Maximum time without a byte. */
  silence: number
  /** Delay before the first retry; it doubles with each further one. */
  pause: number
}

/** The parameters of a request apart from its method and key. */
interface S3Request {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** An object in a listing. */
export interface ListedObject {
  key: string
  size: number
}

/** A store of objects by key. Calls are retried on temporary failures; the final failure is a StorageError. */
export interface S3Client {
  /** Stores an object. @throws StorageError `refused`, `away` or `full`, as every call does */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Reads the bytes `[start, end]`, both included, or all; null when the object does not exist. Resumes after a broken connection. */
  get(key: string, part?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>
  /** Returns the number of bytes; null when the object does not exist. */
  size(key: string): Promise<number | null>
  /** A missing object is no error. */
  delete(key: string): Promise<void>
  /** Lists all objects with a key prefix, in key order. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Lists the parts of keys between a prefix and the next `/`. */
  folders(prefix: string): AsyncIterable<string>
  /**
   * Stores an object by multipart upload, each part at least 5 MiB except the last.
   * @param partAt returns the bytes of a part, numbered from 0
   */
  putParts(key: string, count: number, partAt: (index: number) => Promise<Uint8Array>): Promise<void>
  close(): Promise<void>
}

const tries = 5
const usual: S3Patience = { silence: 30_000, pause: 200 }
/** Whether a status means a temporary failure. */
const passing = (status: number) => status >= 500 || status === 429 || status === 408

const xmlNames: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => xmlNames[name]!)
/** Yields the contents of the elements of a name; nested elements of the same name are not supported. */
function* insidesOf(xml: string, name: string): Generator<string> {
  const [opening, closing] = [`<${name}>`, `</${name}>`]
  for (let at = xml.indexOf(opening); at >= 0; at = xml.indexOf(opening, at)) {
    const end = xml.indexOf(closing, at)
    if (end < 0) return
    yield xml.slice(at + opening.length, end)
    at = end + closing.length
  }
}
const elementOf = (xml: string, name: string): string | null => {
  const [inside] = insidesOf(xml, name)
  return inside === undefined ? null : unescapeXml(inside)
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the storage error kind for a store's error reply. */
function storageErrorKind(status: number, code: string | null): StorageErrorKind {
  if (status === 507 || code === 'QuotaExceeded') return 'full'
  return passing(status) ? 'away' : 'refused'
}

export function createS3Client(config: S3Config, patience: S3Patience = usual): S3Client {
  const { endpoint, bucket, accessKey, secretKey, region } = config
  const root = endpoint.includes('{bucket}') ? endpoint.replace('{bucket}', bucket) : `${endpoint}/${bucket}`
  const agent = new Agent({ headersTimeout: patience.silence, bodyTimeout: patience.silence, connect: { timeout: patience.silence } })
  const keys = new Map<string, ArrayBuffer>()

  const failure = (kind: StorageErrorKind, what: string, cause?: unknown) =>
    new StorageError(kind, `${what} (${root})`, { path: root, cause })

  async function failed(response: Response): Promise<StorageError> {
    const xml = await response.text().catch(() => '')
    const code = elementOf(xml, 'Code')
    return failure(storageErrorKind(response.status, code), `${response.status} ${code ?? ''} ${elementOf(xml, 'Message') ?? ''}`.trim())
  }

  async function sendOnce(method: string, key: string, { query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const url = new URL(`${root}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    // The signature covers the bytes, so the store refuses a corrupted body.
    const signed = await new AwsV4Signer({
      url: url.href,
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      cache: keys,
    }).sign()
    return fetch(url, {
      method,
      headers: [...signed.headers],
      dispatcher: agent,
      redirect: 'manual',
      ...(body && { body }),
    })
  }

  /** Retries an operation on temporary failures. */
  async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
    for (let at = 1; ; at += 1) {
      try {
        return await attempt()
      } catch (error) {
        const told = error instanceof StorageError ? error : failure('away', error instanceof Error ? error.message : String(error), error)
        if (told.kind !== 'away' || at === tries) throw told
        await delay(patience.pause * 2 ** (at - 1))
      }
    }
  }

  /** Sends a request and returns the response; null for 404. */
  const send = (method: string, key: string, request: S3Request = {}): Promise<Response | null> =>
    repeated(async () => {
      const response = await sendOnce(method, key, request)
      if (response.ok) return response
      const error = await failed(response)
      if (response.status !== 404) throw error
      // A missing bucket is an error, unlike a missing object.
      if (error.message.includes('NoSuchBucket')) throw error
      return null
    })

  /** Sends a request and returns the required text of the response; retries when the response breaks off. */
  const sendForText = (method: string, key: string, request: S3Request = {}): Promise<string> =>
    repeated(async () => {
      const response = await sendOnce(method, key, request)
      if (!response.ok) throw await failed(response)
      const text = await response.text()
      // A slow operation returns 200 before it has ended; its failure is in the body.
      if (/<Error>/.test(text))
        throw failure(elementOf(text, 'Code') === 'InternalError' ? 'away' : 'refused', elementOf(text, 'Code') ?? '')
      return text
    })

  /** Requests bytes from an offset on. @param end the last byte, `null` for the end of the object */
  async function open(key: string, start: number, end: number | null): Promise<{ response: Response; end: number } | null> {
    const ranged = start > 0 || end !== null
    const response = await send('GET', key, ranged ? { headers: { range: `bytes=${start}-${end ?? ''}` } } : {})
    if (!response) return null
    if (ranged && response.status !== 206) throw failure('refused', 'a part was asked for and the whole came')
    return { response, end: end ?? start + Number(response.headers.get('content-length') ?? 0) - 1 }
  }

  async function* bytesOf(key: string, first: { response: Response; end: number }, start: number): AsyncGenerator<Uint8Array> {
    let [at, response] = [start, first.response]
    for (let broken = 0; ; broken += 1) {
      try {
        for await (const chunk of response.body ?? []) {
          at += (chunk as Uint8Array).byteLength
          yield chunk as Uint8Array
        }
        if (at > first.end) return
      } catch (error) {
        if (broken >= tries) throw failure('away', 'reading broke off', error)
      }
      if (broken >= tries) throw failure('away', 'reading broke off')
      const next = await open(key, at, first.end)
      if (!next) throw failure('away', 'it was deleted while it was read')
      response = next.response
    }
  }

  /** Yields the raw pages of a listing. */
  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    for (let token: string | null = null; ;) {
      const page: string = await sendForText('GET', '', {
        query: { 'list-type': '2', ...query, ...(token && { 'continuation-token': token }) },
      })
      yield page
      token = elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : null
      if (token === null) return
    }
  }

  return {
    async put(key, body) {
      await (await send('PUT', key, { body }))?.arrayBuffer()
    },
    async get(key, part) {
      const first = await open(key, part?.start ?? 0, part?.end ?? null)
      return first && bytesOf(key, first, part?.start ?? 0)
    },
    async size(key) {
      const response = await send('HEAD', key)
      return response && Number(response.headers.get('content-length') ?? 0)
    },
    async delete(key) {
      await (await send('DELETE', key))?.arrayBuffer()
    },
    async *list(prefix) {
      for await (const page of pages({ prefix })) {
        for (const entry of insidesOf(page, 'Contents')) {
          yield { key: elementOf(entry, 'Key') ?? '', size: Number(elementOf(entry, 'Size')) }
        }
      }
    },
    async *folders(prefix) {
      for await (const page of pages({ prefix, delimiter: '/' })) {
        for (const entry of insidesOf(page, 'CommonPrefixes')) {
          yield (elementOf(entry, 'Prefix') ?? '').slice(prefix.length, -1)
        }
      }
    },
    async putParts(key, count, partAt) {
      const uploadId = elementOf(await sendForText('POST', key, { query: { uploads: '' } }), 'UploadId') ?? ''
      try {
        const parts: string[] = []
        for (let index = 0; index < count; index += 1) {
          const response = await send('PUT', key, { query: { partNumber: String(index + 1), uploadId }, body: await partAt(index) })
          await response?.arrayBuffer()
          parts.push(`<Part><PartNumber>${index + 1}</PartNumber><ETag>${response?.headers.get('etag') ?? ''}</ETag></Part>`)
        }
        const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        await sendForText('POST', key, { query: { uploadId }, body: new TextEncoder().encode(whole) })
      } catch (error) {
        // Abort the upload: orphaned parts cost money until somebody deletes them.
        await send('DELETE', key, { query: { uploadId } }).catch(() => null)
        throw error
      }
    },
    close: () => agent.close(),
  }
}
