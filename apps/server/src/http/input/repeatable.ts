import { createHash } from 'node:crypto'
import { AppError, type Route } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'

/** A sent answer, stored for retries of its call. */
export interface StoredAnswer {
  status: number
  contentType: string
  body: string
}

/** A call that its client can retry with an `Idempotency-Key` without running it twice. */
export interface Repeatable {
  /** Call id, the same for all retries. */
  readonly id: string
  /** `running`: another request is executing the call now. */
  readonly state: 'new' | 'running' | 'done'
  /** The answer of a finished call; null when it was too long to store. */
  readonly stored: StoredAnswer | null
  save(answer: StoredAnswer): Promise<void>
  /** Allows a retry to execute the call after it failed. */
  release(): Promise<void>
}

export interface RepeatRequest {
  /** The client's idempotency key. */
  key: string
  /** Hash of the call and its content. */
  fingerprint: string
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Reads the idempotency key of a request, or null when it has none.
 * @throws AppError `badRequest` for a key of the wrong format.
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
  // The handler reads an upload later, so only its length is part of the fingerprint.
  const content = kind === 'upload' ? request.headers['content-length'] : request.body
  const parts = [name, request.params, request.query, request.headers.accept, content ?? null]
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(parts)).digest('hex') }
}
