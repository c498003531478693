import { createHash } from 'node:crypto'
import { AppError, type Route } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'

/** An answer as it was sent, for a repetition of its call. */
export interface StoredAnswer {
  status: number
  contentType: string
  body: string
}

/** A call that its client can repeat by an `Idempotency-Key` without its being made twice. */
export interface Repeatable {
  /** The same for all repetitions. */
  readonly id: string
  /** `running`: another request makes it now. */
  readonly state: 'new' | 'running' | 'done'
  /** The answer of a call that is done; null where it was too long to store. */
  readonly stored: StoredAnswer | null
  save(answer: StoredAnswer): Promise<void>
  /** Lets a repetition make the call, after it failed. */
  release(): Promise<void>
}

export interface RepeatRequest {
  /** The client's key. */
  key: string
  /** The call and its content. */
  fingerprint: string
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * The repetition that a request is, or null when its client does not name one.
 * @throws AppError `badRequest` for a key of another form.
 */
export function repeatRequestOf(request: FastifyRequest, name: string, { method, kind }: Route): RepeatRequest | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || method === 'GET' || kind === 'stream' || kind === 'file') return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new AppError('badRequest', {
      zh: 'Idempotency-Key 应是 1–255 个不含空格的 ASCII 字符',
      en: 'an Idempotency-Key has 1 to 255 ASCII characters without spaces',
    })
  }
  // A form is not read before its handler reads it: its length stands for it.
  const content = kind === 'upload' ? request.headers['content-length'] : request.body
  const parts = [name, request.params, request.query, request.headers.accept, content ?? null]
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(parts)).digest('hex') }
}
