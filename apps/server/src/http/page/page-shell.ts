import type { EngineCompute } from '../../providers/compute/index.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, findPagePattern, type PagePattern } from '@wenjin/contract'
import { identifyVisitor } from '../caller.ts'
import { sendPlain } from '../output/compress-answers.ts'
import { describeWork, runWork } from '../../lib/flow/running-work.ts'
import type { Account } from '../caller.ts'
import type { Gate } from '../gate.ts'
import { allowedMethods } from '../method-table.ts'
import { startPage, type PageStart, type StartedPage } from './page-start.ts'
import { sendAsProgramFile } from './security-headers.ts'
import { tokenElement } from './token-element.ts'
import { beginVisit } from './trace-cookies.ts'

/** Length from which a part of a path is the id of an object. */
const idLength = 16
/** Returns the object that the address of a page names; empty without one. */
const objectOf = ({ url }: FastifyRequest) =>
  url
    .split('?', 1)[0]!
    .split('/')
    .findLast((part) => part.length >= idLength) ?? ''

/** Returns the shell with the element of the page token in its exact form on a line of its own, whatever the build made of it. */
const withTokenElement = (shell: string) => shell.replace(/<meta\b[^<>]*__META_TOKEN__[^<>]*>/, `\n${tokenElement('__META_TOKEN__')}\n`)

/** Returns the error for a URL that no route serves: `methodNotAllowed` where other methods are served, else `notFound`. */
function unknownError(request: FastifyRequest, reply: FastifyReply): AppError {
  const methods = allowedMethods(request.url.split('?', 1)[0]!)
  if (methods.length === 0) return new AppError('notFound', { zh: '这个地址', en: 'this address' })
  reply.header('allow', methods.join(', '))
  return new AppError('methodNotAllowed', request.method)
}

/** Answers a URL that no route serves. @throws AppError `methodNotAllowed` or `notFound` */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): never {
  throw unknownError(request, reply)
}

/** Refuses requests with a body to URLs that no route serves before the body is read: what it holds does not change the answer. */
export function refuseUnreadUnknown(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const hasPage = request.method === 'GET' || request.method === 'HEAD'
    done(request.is404 && !hasPage ? unknownError(request, reply) : undefined)
  })
}

/** Reads the shells by page pattern, with elements that preload the files of each page; empty when the build lists no such files. */
async function readShells(webDir: string, shell: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(webDir, 'preloads.json'), 'utf8').catch(() => '{}')
  const link = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
  const files = Object.entries(JSON.parse(text) as Record<string, string[]>)
  return new Map(files.map(([pattern, names]) => [pattern, shell.replace('</head>', `${names.map(link).join('')}</head>`)]))
}

const stylesheet = /<link rel="stylesheet"[^<>]*>/g

/**
 * Inserts the first content into the frame of a page. The style sheet comes first, since nothing is painted without it; the data follow the
 * frame, in an element that the browser does not run as a script.
 */
function withStart(page: string, { html, answers }: StartedPage): string {
  const filled = page.replace('</body>', () => `${answers}</body>`)
  if (html === '') return filled
  const sheets = page.match(stylesheet)?.join('') ?? ''
  return filled
    .replaceAll(stylesheet, '')
    .replace('</title>', (end) => end + sheets)
    .replace('<!-- page -->', () => html)
}

/**
 * Serves the built page: hashed assets with an unlimited cache lifetime, and for every other path the shell with a fresh page token and the
 * signed-in account. For a path without a page the shell reports that and the status is 404.
 * @param policy the content security policy of pages
 * @param starts the first contents of pages, by their patterns; `compute` renders them
 */
export async function mountPageShell(
  app: FastifyInstance,
  webDir: string,
  gate: Gate,
  { policy, starts, compute }: { policy: string; starts: ReadonlyMap<PagePattern, PageStart>; compute: EngineCompute },
): Promise<void> {
  const shell = withTokenElement(await readFile(join(webDir, 'index.html'), 'utf8'))
  const shells = await readShells(webDir, shell)
  /** Whether the first content is made on the server: not when that ended the process before. */
  const mayStart = (pattern: PagePattern, request: FastifyRequest, account: Account | null) =>
    gate.refuseDeadly(pattern, { uid: account?.uid ?? null, address: request.ip }, objectOf(request)).then(
      () => true,
      () => false,
    )
  const sendShell = (request: FastifyRequest, reply: FastifyReply, pattern: PagePattern | null) => {
    const about = { kind: 'page' as const, name: pattern ?? '', id: objectOf(request), uid: null, owner: '', address: request.ip }
    return runWork(about, () => fillShell(request, reply, pattern))
  }
  const fillShell = async (request: FastifyRequest, reply: FastifyReply, pattern: PagePattern | null) => {
    const visitorId = identifyVisitor(request, reply)
    beginVisit(request, reply)
    const account = await gate.findAccount(request)
    const facts = {
      TOKEN: gate.tokens.issue({ visitorId, deviceId: account?.deviceId ?? null }),
      UID: account?.uid ?? '',
      GUESTS: await gate.guestAccess(),
    }
    const own = (pattern && shells.get(pattern)) ?? shell
    const page = Object.entries(facts).reduce((text, [name, value]) => text.replace(`__META_${name}__`, value), own)
    const start = pattern && starts.get(pattern)
    describeWork({ uid: account?.uid ?? null })
    const starting = start && (await mayStart(pattern, request, account))
    const started = starting ? await startPage(app, start, pattern, { request, visitorId, guest: account === null, compute }) : null
    if (started?.secret) sendPlain(request)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', started ? 'private, no-store' : 'no-store')
      .type('text/html; charset=utf-8')
      .send(started ? withStart(page, started) : page)
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // The shell is served only with its placeholders filled in, never as a static file; compressed files are served only as the encoding of
    // the file beside them.
    globIgnore: ['index.html', 'preloads.json', '**/*.br', '**/*.gz', '.built'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      sendAsProgramFile(reply)
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/', (request, reply) => sendShell(request, reply, '/'))
  app.setNotFoundHandler((request, reply) => {
    const mayBePage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)\//.test(request.url)
    if (!mayBePage) return refuseUnknown(request, reply)
    const pattern = findPagePattern(request.url.split('?', 1)[0]!)
    if (!pattern) reply.status(404)
    return sendShell(request, reply, pattern)
  })
}
