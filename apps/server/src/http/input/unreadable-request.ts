import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@wenjin/contract'
import { failureEnvelope } from '../output/error-handler.ts'

const failures: Readonly<Record<string, { status: number; error: AppError }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: new AppError('tooLarge', { zh: '地址或请求头过长', en: 'the address or the headers' }) },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: new AppError('badRequest', { zh: '请求没有及时发完', en: 'the request did not arrive in time' }),
  },
}
const malformed = { status: 400, error: new AppError('badRequest', { zh: '不是一个 HTTP 请求', en: 'the bytes are not an HTTP request' }) }

/** Answers a request that could not be parsed, and whose language is therefore unknown, with the envelope. */
export function refuseUnreadable(failure: NodeJS.ErrnoException, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return
  const { status, error } = failures[failure.code ?? ''] ?? malformed
  const body = JSON.stringify(failureEnvelope(error, 'zh'))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
