import type { FastifyReply, FastifyRequest } from 'fastify'
import { identifyVisitor, type Caller } from '../caller.ts'
import type { Gate } from '../gate.ts'

/** Returns the element of a page token, written exactly as clients look for it in the HTML: its attributes in this order, nothing else. */
export const tokenElement = (token: string): string => `<meta id="meta-token" content="${token}">`

/** Adds a fresh page token for the caller to an HTML document that a call answers. */
export async function withPageToken(
  html: string,
  gate: Gate,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const visitorId = caller.visitorId || identifyVisitor(request, reply)
  const deviceId = caller.deviceId ?? (await gate.findAccount(request))?.deviceId ?? null
  // On a line of its own: clients match up to the last quotation mark of the line.
  return html.replace('<head>', `<head>\n${tokenElement(gate.tokens.issue({ visitorId, deviceId }))}\n`)
}
