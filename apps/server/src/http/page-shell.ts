import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, findPage } from '@wenjin/contract'
import { identifyVisitor } from './caller.ts'
import type { Gate } from './gate.ts'
import { beginVisit } from './trace-cookies.ts'

/** Answers an address nobody serves. */
export function refuseUnknown(): never {
  throw new AppError('notFound', { zh: '这个地址', en: 'this address' })
}

/**
 * Serves the built page: hashed assets for ever, and for every other path the shell with a fresh page token and who is signed in. Where
 * there is no page at a path, the shell says so and the status is 404.
 * @param policy the content security policy of pages and of their workers.
 */
export async function mountPageShell(app: FastifyInstance, webDir: string, gate: Gate, policy: string): Promise<void> {
  const shell = await readFile(join(webDir, 'index.html'), 'utf8')
  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const visitorId = identifyVisitor(request, reply)
    beginVisit(request, reply)
    const account = await gate.findAccount(request)
    const facts = { TOKEN: gate.tokens.issue(visitorId), UID: account?.uid ?? '', GUESTS: await gate.guestAccess() }
    const page = Object.entries(facts).reduce((text, [name, value]) => text.replace(`__META_${name}__`, value), shell)
    return reply.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // The shell is served with what each visitor needs filled in, never as it lies there; a compressed file is the file beside it, encoded.
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.built'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('content-security-policy', policy)
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/', sendShell)
  app.setNotFoundHandler((request, reply) => {
    const mayBePage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)\//.test(request.url)
    if (!mayBePage) return refuseUnknown()
    if (!findPage(request.url.split('?', 1)[0]!)) reply.status(404)
    return sendShell(request, reply)
  })
}
