import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionFailure, ConnectionKind, ServiceFailure, TryOutcome, WebCategory } from '@wenjin/contract'
import { createWebSearch } from '@wenjin/web-sources'
import { addressOf, connectedConfig } from '../../../connections/connected-config.ts'
import { mayCall } from '../../../connections/providers.ts'
import { emptySetup, type StoredConnection } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { createEmbeddings } from '../../../providers/embedding/openai-compatible.ts'
import type { ImageText } from '../../../providers/image-text/image-text.ts'
import { createOcrEndpoint } from '../../../providers/image-text/ocr-endpoint.ts'
import { createVisionModel } from '../../../providers/image-text/vision-model.ts'
import { createOpenAiCompatible } from '../../../providers/llm/openai-compatible.ts'
import { createReranking } from '../../../providers/reranking/endpoint.ts'
import { createTranscriptions } from '../../../providers/speech/openai-compatible.ts'
import { failureOf, ServiceReply } from './connection-failure.ts'
import { explainFailure } from './service-models.ts'

/** Timeout in milliseconds, since a local model may have to be loaded first. */
const totalMs = 60_000
const maxAnswer = 300
/** Token limit that leaves room for the thinking before the answer. */
const maxTokens = 400

/** A service's answer to a small task. */
interface Answered {
  answer: string
  count: number
}

/** Creates a provider of the connection, as the instance would, and runs a small task with it. */
type Attempt = (connection: StoredConnection, ctx: Ctx, signal: AbortSignal) => Promise<Answered>

const endpointOf = ({ address, key, model }: StoredConnection) => ({ baseUrl: address, apiKey: key, model })

async function tryModel(connection: StoredConnection, signal: AbortSignal): Promise<Answered> {
  let text = ''
  let thinking = ''
  const question = [{ role: 'user' as const, content: '你好，请用一句话介绍你自己。' }]
  for await (const piece of createOpenAiCompatible(endpointOf(connection)).stream(question, { signal, maxTokens })) {
    if (piece.type === 'text') text += piece.text
    else if (piece.type === 'thinking') thinking += piece.text
  }
  const answer = text.trim() || thinking.trim()
  if (answer === '') throw new ServiceReply(null, 'empty')
  return { answer: answer.slice(0, maxAnswer).toWellFormed(), count: [...answer].length }
}

/** Letters of straight lines, which need no installed font. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#fff"/>
<path d="M30 30h60M60 30v60M120 30v60M120 30h45M120 60h40M120 90h45M195 30l50 60M245 30l-50 60M262 30h50M287 30v60" stroke="#000" stroke-width="9" fill="none"/></svg>`

async function readPicture(service: ImageText, signal: AbortSignal): Promise<Answered> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(picture)).png().toBuffer()
  const text = await service.read({ bytes, contentType: 'image/png' }, signal)
  if (text === '') throw new ServiceReply(null, 'empty')
  return { answer: text.slice(0, maxAnswer).toWellFormed(), count: [...text].length }
}

/** Generates a second of silence as WAV, 16 kHz, 16 bits, one channel. */
function silence(): Buffer {
  const rate = 16_000
  const data = Buffer.alloc(rate * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

async function trySpeech(connection: StoredConnection, signal: AbortSignal): Promise<Answered> {
  const path = join(tmpdir(), `wenjin-${randomUUID()}.wav`)
  await writeFile(path, silence())
  try {
    const service = createTranscriptions({ ...endpointOf(connection), timeoutMs: totalMs })
    const pieces = await service.transcribe({ path, fileName: 'silence.wav', contentType: 'audio/wav' }, signal)
    return {
      answer: pieces
        .map(({ text }) => text)
        .join('')
        .slice(0, maxAnswer)
        .toWellFormed(),
      count: pieces.length,
    }
  } finally {
    await rm(path, { force: true })
  }
}

const failureOfService: Readonly<Record<ServiceFailure, ConnectionFailure>> = {
  auth: 'auth',
  quota: 'rate',
  rate: 'rate',
  captcha: 'server',
  timeout: 'timeout',
  blocked: 'server',
  bad: 'notApi',
  unreachable: 'unreachable',
}

/** Searches with a single service. */
function searchWith(kind: ConnectionKind, category: WebCategory): Attempt {
  return async (connection, ctx, signal) => {
    const { services } = connectedConfig(ctx.config, { ...emptySetup, connections: { [kind]: connection } }).search
    const search = createWebSearch({
      services: services.filter(({ id }) => id === kind),
      userAgent: `Wenjin/${ctx.version}`,
      coverAddress: (url) => url,
      replies: new Map(),
      now: () => ctx.now(),
    })
    try {
      const { found, unavailable } = await search.search({ category, query: '人工智能', page: 1, size: 5 }, { signal })
      const [failed] = unavailable
      if (failed) throw new ServiceReply(null, failureOfService[failed.kind])
      if (found.length === 0) throw new ServiceReply(null, 'empty')
      return { answer: found[0]!.title.slice(0, maxAnswer).toWellFormed(), count: found.length }
    } finally {
      await search.close()
    }
  }
}

const attempts: Readonly<Record<ConnectionKind, Attempt>> = {
  model: (connection, _, signal) => tryModel(connection, signal),
  async embedding(connection, _, signal) {
    const [vector] = await createEmbeddings({ ...endpointOf(connection), retryMs: 100 }).embed(['问津'], signal)
    return { answer: '', count: vector!.length }
  },
  async reranking(connection, _, signal) {
    const texts = ['水在标准大气压下一百度沸腾。', '今天的晚饭是面条。']
    const scores = await createReranking({ ...endpointOf(connection), timeoutMs: 20_000 }).judge('水多少度沸腾？', texts, signal)
    return { answer: '', count: scores.length }
  },
  ocr: ({ address, key }, _, signal) => readPicture(createOcrEndpoint({ url: address, key }), signal),
  vision: (connection, _, signal) => readPicture(createVisionModel(endpointOf(connection)), signal),
  speech: (connection, _, signal) => trySpeech(connection, signal),
  searxng: searchWith('searxng', 'webpage'),
  bocha: searchWith('bocha', 'webpage'),
  metaso: searchWith('metaso', 'webpage'),
  tavily: searchWith('tavily', 'webpage'),
  brave: searchWith('brave', 'webpage'),
  serper: searchWith('serper', 'webpage'),
  openalex: searchWith('openalex', 'scholar'),
}

/** Kinds whose endpoints list their models in OpenAI's format. */
const listing: ReadonlySet<ConnectionKind> = new Set(['model', 'embedding', 'vision'])

/** Tests a service with a small task; returns its answer or the reason of the failure. */
export async function tryConnection(ctx: Ctx, kind: ConnectionKind, connection: StoredConnection): Promise<TryOutcome> {
  if (!mayCall(ctx, addressOf(ctx.config, kind, connection))) return { ok: false, reason: 'offline', status: null }
  const begun = performance.now()
  try {
    const answered = await attempts[kind](connection, ctx, AbortSignal.timeout(totalMs))
    return { ok: true, ...answered, ms: Math.round(performance.now() - begun) }
  } catch (error) {
    const failure = failureOf(error)
    return { ok: false, ...(listing.has(kind) ? await explainFailure(connection, failure) : failure) }
  }
}
