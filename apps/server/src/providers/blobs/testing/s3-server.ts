import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../s3-client.ts'

/** How the next matching request fails. */
export interface Fault {
  method: string
  /** Applies only to URLs that contain this text. */
  of?: string
  as:
    | { status: number; code: string }
    /** The server never responds. */
    | 'silence'
    /** The connection closes after this many bytes of the body. */
    | { cutAfter: number }
    /** A part is answered with the ETag of other bytes. */
    | 'wrong etag'
    /** Status 200 with an error in the body. */
    | 'late failure'
}

/** An S3-compatible test server on loopback that checks signatures and fails on demand. */
export interface S3TestServer {
  config: S3Config
  objects: Map<string, Buffer>
  /** Multipart uploads in progress. */
  uploads: Map<string, Map<number, Buffer>>
  /** The first matching fault is used and removed. */
  faults: Fault[]
  /** Method and URL of all requests. */
  log: string[]
  close(): Promise<void>
}

const [accessKey, secretKey, region, bucket] = ['test-key', 'test-secret', 'cn-test-1', 'wenjin']
const hex = (algorithm: 'sha256' | 'md5', bytes: Buffer | string) => createHash(algorithm).update(bytes).digest('hex')
const etagOf = (bytes: Buffer) => `"${hex('md5', bytes)}"`
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Computes the expected signature of a received request (AWS Signature Version 4). */
function signatureOf(request: IncomingMessage, url: URL, signedHeaders: string, scope: string): string {
  const [day, of] = scope.split('/')
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex('sha256', canonical)].join('\n')
  const keyOf = [day!, of!, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${secretKey}`,
  )
  return createHmac('sha256', keyOf).update(toSign).digest('hex')
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? ''
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(.+)$/.exec(authorization)
  if (!found) return false
  const [, key, scope, signedHeaders, signature] = found
  return (
    key === accessKey &&
    request.headers['x-amz-content-sha256'] === hex('sha256', body) &&
    signature === signatureOf(request, url, signedHeaders!, scope!)
  )
}

export async function startS3TestServer(): Promise<S3TestServer> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const faults: Fault[] = []
  const log: string[] = []
  let numbered = 0

  const fail = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>told to</Message></Error>`)

  function list(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? ''
    const delimiter = url.searchParams.get('delimiter')
    const after = url.searchParams.get('continuation-token') ?? ''
    const max = 2
    const entries = new Map<string, string>()
    for (const key of [...objects.keys()].filter((one) => one.startsWith(prefix)).toSorted()) {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
      if (end < 0) entries.set(key, `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size></Contents>`)
      else entries.set(key.slice(0, end + 1), `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`)
    }
    const left = [...entries].filter(([key]) => key > after)
    const page = left.slice(0, max)
    const more = left.length > max ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${page.map(([, xml]) => xml).join('')}</ListBucketResult>`
  }

  function answer(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer, fault: Fault['as'] | undefined): void {
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    const uploadId = url.searchParams.get('uploadId')
    const upload = uploadId === null ? undefined : uploads.get(uploadId)
    if (uploadId !== null && !upload) return void fail(response, 404, 'NoSuchUpload')
    switch (request.method) {
      case 'PUT':
        if (upload) upload.set(Number(url.searchParams.get('partNumber')), body)
        else objects.set(key, body)
        return void response.writeHead(200, { etag: fault === 'wrong etag' ? etagOf(Buffer.from('other')) : etagOf(body) }).end()
      case 'POST': {
        if (!upload) {
          const id = `upload-${(numbered += 1)}`
          uploads.set(id, new Map())
          return void response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
        }
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
        if (named.some(([, number, etag]) => etag !== etagOf(upload.get(Number(number)) ?? Buffer.alloc(0))))
          return void fail(response, 400, 'InvalidPart')
        if (fault === 'late failure') return void fail(response, 200, 'InternalError')
        objects.set(key, Buffer.concat(named.map(([, number]) => upload.get(Number(number))!)))
        uploads.delete(uploadId!)
        return void response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      case 'DELETE':
        if (uploadId !== null) uploads.delete(uploadId)
        else objects.delete(key)
        return void response.writeHead(204).end()
      default: {
        if (key === '') return void response.end(list(url))
        const bytes = objects.get(key)
        if (!bytes) return void fail(response, 404, 'NoSuchKey')
        const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
        const part = range ? bytes.subarray(Number(range[1]), range[2] ? Number(range[2]) + 1 : undefined) : bytes
        response.writeHead(range ? 206 : 200, { 'content-length': part.length, etag: etagOf(bytes) })
        if (request.method === 'HEAD') return void response.end()
        if (typeof fault === 'object' && 'cutAfter' in fault) response.write(part.subarray(0, fault.cutAfter), () => response.destroy())
        else response.end(part)
      }
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://s3')
    log.push(`${request.method} ${request.url}`)
    const body = await buffer(request)
    const at = faults.findIndex(({ method, of = '' }) => method === request.method && request.url!.includes(of))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]!.as
    if (fault === 'silence') return
    if (typeof fault === 'object' && 'status' in fault) fail(response, fault.status, fault.code)
    else if (!isSigned(request, url, body)) fail(response, 403, 'SignatureDoesNotMatch')
    else if (!url.pathname.startsWith(`/${bucket}/`)) fail(response, 404, 'NoSuchBucket')
    else answer(request, response, url, body, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config: { endpoint, bucket, accessKey, secretKey, region },
    objects,
    uploads,
    faults,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
