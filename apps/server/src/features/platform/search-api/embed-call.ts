import { AppError, type RouteData, type RouteInput, type searchApiContract } from '@wenjin/contract'
import { countTokens } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { EmbeddingFailure } from '../../../providers/embedding/embedding.ts'
import { unknownModel } from './models-call.ts'
import { chargeCall, type ProgramCall } from './charge-call.ts'

type EmbedRequest = RouteInput<typeof searchApiContract.programEmbed>['body']
type EmbedAnswer = RouteData<typeof searchApiContract.programEmbed>

/** Encodes a vector as little-endian 32-bit floats in base64, OpenAI's format. */
function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes.toString('base64')
}

/**
 * Computes embedding vectors for a program, and charges it.
 * @throws AppError `notFound` when no embedding model is connected, `badRequest` for another model or dimension, `serverBusy` when it fails
 */
export async function embedForProgram(ctx: Ctx, call: ProgramCall, asked: EmbedRequest, signal: AbortSignal): Promise<EmbedAnswer> {
  const { embedding } = ctx
  if (!embedding) {
    const sentence = { zh: '这里没有连接向量模型', en: 'No embedding model is connected' }
    throw new AppError('notFound', '', { sentence, field: 'model' })
  }
  if (asked.model && asked.model !== embedding.model) {
    throw unknownModel(asked.model, [embedding.model])
  }
  const texts = typeof asked.input === 'string' ? [asked.input] : asked.input
  const vectors = await embedding.embed(texts, signal).catch((error: unknown) => {
    throw error instanceof EmbeddingFailure ? new AppError('serverBusy') : error
  })
  const length = vectors[0]?.length ?? 0
  if (asked.dimensions && asked.dimensions !== length) {
    const text = { zh: `字段 dimensions 应是 ${length}`, en: `field dimensions must be ${length}` }
    throw new AppError('badRequest', text, { field: 'dimensions' })
  }
  await chargeCall(ctx, call, 'embeddings', ctx.config.prices.embeddings)
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
  return {
    object: 'list',
    model: embedding.model,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: asked.encoding_format === 'base64' ? toBase64(vector) : Array.from(vector),
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}
