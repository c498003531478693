import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, findPagePattern, type PagePattern } from '@wenjin/contract'
import { identifyVisitor } from '../caller.ts'
import { sendPlain } from '../output/compress-answers.ts'
import type { Gate } from '../gate.ts'
import { startPage, type PageStart, type StartedPage } from './page-start.ts'
import { sendAsProgramFile } from './security-headers.ts'
import { beginVisit } from './trace-cookies.ts'

/** Answers an address nobody serves. */
export function refuseUnknown(): never {
  throw new AppError('notFound', { zh: '这个地址', en: 'this address' })
}

/** By the pattern of a page the shell with the elements that let a browser load its files beside the program; none where the build does not name them. */
async function readShells(webDir: string, shell: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(webDir, 'preloads.json'), 'utf8').catch(() => '{}')
  const link = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
  const files = Object.entries(JSON.parse(text) as Record<string, string[]>)
  return new Map(files.map(([pattern, names]) => [pattern, shell.replace('</head>', `${names.map(link).join('')}</head>`)]))
}

const stylesheet = /<link rel="stylesheet"[^<>]*>/g

/**
 * A page with its first content in the frame. The style sheet comes before all else, which is not painted without it, and the data stand
 * behind the frame, in an element that is no script to a browser.
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
 * Serves the built page: hashed assets for ever, and for every other path the shell with a fresh page token and who is signed in. Where
 * there is no page at a path, the shell says so and the status is 404.
 * @param policy the content security policy of pages
 * @param starts the first contents of pages, by their patterns
 */
export async function mountPageShell(
  app: FastifyInstance,
  webDir: string,
  gate: Gate,
  { policy, starts }: { policy: string; starts: ReadonlyMap<PagePattern, PageStart> },
): Promise<void> {
  const shell = await readFile(join(webDir, 'index.html'), 'utf8')
  const shells = await readShells(webDir, shell)
  const sendShell = async (request: FastifyRequest, reply: FastifyReply, pattern: PagePattern | null) => {
    const visitorId = identifyVisitor(request, reply)
    beginVisit(request, reply)
    const account = await gate.findAccount(request)
    const facts = { TOKEN: gate.tokens.issue(visitorId), UID: account?.uid ?? '', GUESTS: await gate.guestAccess() }
    const own = (pattern && shells.get(pattern)) ?? shell
    const page = Object.entries(facts).reduce((text, [name, value]) => text.replace(`__META_${name}__`, value), own)
    const start = pattern && starts.get(pattern)
    const started = start && (await startPage(app, start, pattern, { request, visitorId, guest: account === null }))
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
    // The shell is served with what each visitor needs filled in, never as it lies there; a compressed file is the file beside it, encoded.
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
    if (!mayBePage) return refuseUnknown()
    const pattern = findPagePattern(request.url.split('?', 1)[0]!)
    if (!pattern) reply.status(404)
    return sendShell(request, reply, pattern)
  })
}
