import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { ConfigError } from '../../config-error.ts'
import { RerankingFailure, type Reranking } from './reranking.ts'

export interface LocalRerankingOptions {
  /** Contains `model.onnx` and `tokenizer.json`; `config.json` and `tokenizer_config.json` are optional. */
  folder: string
  log: Logger
  /** Timeout of one judgement in milliseconds; an answer waits for it. Default 3 s. */
  timeoutMs?: number
}

/** A request to the thread of a model. Scores are returned for as many texts, from the first on, as fit in the time. */
export interface JudgeRequest {
  id: number
  question: string
  texts: readonly string[]
  ms: number
}
export type JudgeReply = { id: number; scores: readonly number[] } | { id: number; error: string } | { loaded: true } | { failed: string }

/** Maximum texts of one judgement, and characters of one text and of a question: a cross-encoder reads some hundred tokens. */
const max = 50
const textChars = 2000
const questionChars = 500
/** Additional milliseconds to wait for a model step in progress. */
const graceMs = 1500
const needed = ['model.onnx', 'tokenizer.json']

/**
 * Creates a reranker with a local cross-encoder, run in a thread by packages that are installed beside the model. When these or the model
 * cannot be loaded, that is logged once and no scores are returned.
 * @throws ConfigError when the folder contains no model
 */
export function createLocalReranking({ folder, log, timeoutMs = 3000 }: LocalRerankingOptions): Reranking & { close(): Promise<void> } {
  for (const name of needed) {
    if (!existsSync(join(folder, name))) {
      throw new ConfigError(`RERANK_MODEL 的文件夹里没有 ${name}：${folder}。 RERANK_MODEL: there is no ${name} in ${folder}.`)
    }
  }
  const worker = new Worker(new URL('./local-model-worker.ts', import.meta.url), {
    workerData: { folder },
    name: 'reranking',
    execArgv: [],
  })
  const waiting = new Map<number, { resolve: (scores: readonly number[]) => void; reject: (error: Error) => void }>()
  const loading = Promise.withResolvers<void>()
  loading.promise.catch(() => undefined)
  let broken = ''
  let isFailing = false
  let lastId = 0
  let isClosed = false

  const fail = (detail: string) => {
    if (broken !== '') return
    broken = detail
    isFailing = true
    log.error(
      { folder, detail },
      `重排模型没有打开，回答按原来的顺序 the model of RERANK_MODEL was not opened; answers keep their order: ${detail}`,
    )
    loading.reject(new RerankingFailure('no model'))
    for (const { reject } of waiting.values()) reject(new RerankingFailure('no model'))
    waiting.clear()
  }
  worker.on('message', (reply: JudgeReply) => {
    if ('loaded' in reply) loading.resolve()
    else if ('failed' in reply) fail(reply.failed)
    else {
      const call = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('scores' in reply) call?.resolve(reply.scores)
      else call?.reject(new RerankingFailure('the model failed', { cause: reply.error }))
    }
  })
  worker.on('error', (error) => fail(error.message))
  worker.on('exit', () => {
    if (!isClosed) fail('the thread ended')
  })
  worker.unref()

  /** Resolves when the thread is free for the next judgement. */
  let free: Promise<unknown> = loading.promise

  async function send(question: string, texts: readonly string[], until: number): Promise<readonly number[]> {
    const ms = until - performance.now()
    if (broken !== '') throw new RerankingFailure('no model')
    if (ms <= 0) throw new RerankingFailure('timeout')
    const id = ++lastId
    const request: JudgeRequest = {
      id,
      question: question.slice(0, questionChars).toWellFormed(),
      texts: texts.map((text) => text.slice(0, textChars).toWellFormed()),
      ms,
    }
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage(request)
    })
  }

  return {
    kind: 'model',
    max,
    get isFailing() {
      return isFailing
    },
    async judge(question, texts, signal) {
      const until = performance.now() + timeoutMs
      const limit = AbortSignal.timeout(timeoutMs + graceMs)
      // Judgements run sequentially, and are skipped for a question that was stopped meanwhile.
      const own = free.then(() => send(question, texts, until))
      free = own.catch(() => undefined)
      try {
        const scores = await unlessAborted(own, signal ? AbortSignal.any([signal, limit]) : limit)
        if (scores.length < Math.min(2, texts.length)) throw new RerankingFailure('timeout')
        if (!scores.every((score) => Number.isFinite(score))) throw new RerankingFailure('scores cannot be used')
        isFailing = false
        return [...scores]
      } catch (error) {
        signal?.throwIfAborted()
        isFailing = true
        throw error instanceof RerankingFailure ? error : new RerankingFailure('timeout', { cause: error })
      }
    },
    async close() {
      isClosed = true
      await worker.terminate()
    },
  }
}

/** Settles like a promise, or rejects as soon as the signal is aborted. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([promise, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
