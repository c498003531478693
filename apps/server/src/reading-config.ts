import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'

/** A model at an endpoint; the key is empty when the endpoint requires none. */
export interface ModelEndpoint {
  baseUrl: string
  apiKey: string
  model: string
}

/** Services for files without text of their own, and the embedding models. */
export interface ReadingConfig {
  /** `TESSERACT`: the OCR program used when no service is configured, default `tesseract`; `none` disables it. */
  tesseract: string | null
  /** `SPEECH_URL`, `SPEECH_KEY`, `SPEECH_MODEL`: transcribes speech by `POST {SPEECH_URL}/audio/transcriptions`, OpenAI's format. */
  speech: ModelEndpoint | null
  /** `EMBEDDING_BASE_URL`, `EMBEDDING_API_KEY`, `EMBEDDING_MODEL`: any OpenAI-compatible embedding endpoint. */
  embedding: ModelEndpoint | null
  /**
   * `RERANK_BASE_URL`, `RERANK_API_KEY`, `RERANK_MODEL_NAME`: any endpoint that accepts `POST /rerank` in the format of Jina and Cohere.
   */
  reranking: ModelEndpoint | null
  /** `RERANK_MODEL`: a folder with an ONNX cross-encoder and its tokenizer, instead of such an endpoint. */
  rerankingFolder: string | null
}

/** Reads these settings from an environment. @throws ConfigError when a variable has an unusable value. */
export function readReadingConfig(
  env: NodeJS.ProcessEnv,
  address: (name: string, value: string | undefined) => string | null,
): ReadingConfig {
  const speech = address('SPEECH_URL', env['SPEECH_URL'])
  const embedding = address('EMBEDDING_BASE_URL', env['EMBEDDING_BASE_URL'])
  const embeddingModel = env['EMBEDDING_MODEL']
  if ((embedding === null) !== !embeddingModel) {
    throw new ConfigError(
      'EMBEDDING_BASE_URL 和 EMBEDDING_MODEL 需要一起设置。 EMBEDDING_BASE_URL and EMBEDDING_MODEL must be set together.',
    )
  }
  const reranking = address('RERANK_BASE_URL', env['RERANK_BASE_URL'])
  const rerankingModel = env['RERANK_MODEL_NAME']
  if ((reranking === null) !== !rerankingModel) {
    throw new ConfigError('RERANK_BASE_URL 和 RERANK_MODEL_NAME 需要一起设置。 RERANK_BASE_URL and RERANK_MODEL_NAME must be set together.')
  }
  const rerankingFolder = env['RERANK_MODEL'] ? resolve(env['RERANK_MODEL']) : null
  if (reranking && rerankingFolder) {
    throw new ConfigError('RERANK_BASE_URL 和 RERANK_MODEL 只能设置一个。 Only one of RERANK_BASE_URL and RERANK_MODEL can be set.')
  }
  const program = env['TESSERACT'] || 'tesseract'
  return {
    tesseract: program === 'none' ? null : program,
    speech: speech ? { baseUrl: speech, apiKey: env['SPEECH_KEY'] ?? '', model: env['SPEECH_MODEL'] || 'whisper-1' } : null,
    reranking: reranking && rerankingModel ? { baseUrl: reranking, apiKey: env['RERANK_API_KEY'] ?? '', model: rerankingModel } : null,
    rerankingFolder,
    embedding: embedding && embeddingModel ? { baseUrl: embedding, apiKey: env['EMBEDDING_API_KEY'] ?? '', model: embeddingModel } : null,
  }
}
