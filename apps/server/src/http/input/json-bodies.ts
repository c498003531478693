import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runWork } from '../../lib/flow/running-work.ts'
import type { Gate } from '../gate.ts'
import { rememberLargeBody } from './body-size.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call in the contract. */
    call?: string
  }
}

/** Name of the work that reads the body of a call. */
const readingOf = (call: string) => `${call} body`

/**
 * Parses JSON bodies as work of their call, so that a body which ends the process has a name too. Its caller is not known yet: another one is
 * refused unread to its address, whoever is signed in there.
 */
export function parseJsonBodies(app: FastifyInstance, { refuseDeadly }: Pick<Gate, 'refuseDeadly'>): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' as const }, async (request: FastifyRequest, body: string) => {
    // Clients that state the type of every request send it with an empty body too.
    if (body === '') return undefined
    const name = readingOf(request.routeOptions.config.call ?? '')
    const address = request.ip
    await refuseDeadly(name, { uid: null, address }, '')
    rememberLargeBody(request, body)
    return runWork(
      { kind: 'call', name, id: '', uid: null, owner: '', address },
      () =>
        new Promise((resolve, reject) => {
          parse(request, body, (error, value) => (error ? reject(error) : resolve(value)))
        }),
    )
  })
}
