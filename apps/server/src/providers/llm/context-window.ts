import { limits } from '@wenjin/contract'
import { z } from 'zod'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import type { Llm } from './llm.ts'

const fetchWindow = createBoundedFetch({ maxBytes: 4 * 1024 * 1024 })
const timeoutMs = 1500
const cachedMs = 60_000
/** Tokens that Ollama gives a model whose file and environment say nothing: a longer prompt loses its beginning, the rules, without a word. */
const ollamaDefault = 4096
/** Tokens of the rules, the question and the lead-ins around the sources. */
const rulesTokens = 900
/** Minimum number of characters of sources: with fewer no model can answer. */
const minSourceChars = 600

const loadedModels = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().int().positive().optional() })).max(1000),
})
const modelDetails = z.object({ parameters: z.string().max(100_000).optional() })

/** Whether an address is that of Ollama: its port, or its name. */
const isOllama = ({ port, hostname }: URL) => port === '11434' || /(?:^|[.-])ollama(?:[.-]|$)/i.test(hostname)

async function readJson(url: URL, init?: RequestInit): Promise<unknown> {
  const response = await fetchWindow(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  if (response.ok) return response.json()
  await response.body?.cancel()
  return null
}

/**
 * Asks an Ollama server for the context window of a model: that of the loaded model, else the `num_ctx` of its file, else the default.
 * @param origin the server, without `/v1` @returns tokens; null when the server gives no usable answer
 */
export async function fetchOllamaWindow(origin: URL, model: string): Promise<number | null> {
  try {
    const loaded = loadedModels.safeParse(await readJson(new URL('/api/ps', origin))).data?.models ?? []
    const own = loaded.find(({ name }) => name === model || name === `${model}:latest`)?.context_length
    if (own !== undefined) return own
    const body = JSON.stringify({ model })
    const shown = modelDetails.safeParse(
      await readJson(new URL('/api/show', origin), { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    )
    if (!shown.success) return null
    const written = Number(/^num_ctx\s+(\d{1,9})/mu.exec(shown.data.parameters ?? '')?.[1])
    return Number.isSafeInteger(written) && written > 0 ? written : ollamaDefault
  } catch {
    return null
  }
}

/**
 * Returns a function that tells the context window of a model of an endpoint, in tokens; null when it is unknown. Ollama is asked at most once a minute, since a
 * model is loaded anew with another window.
 * @param configured the window that the operator states; null to ask
 */
export function contextWindowOf(baseUrl: string, model: string, configured: number | null): () => Promise<number | null> {
  if (configured !== null) return () => Promise.resolve(configured)
  if (!URL.canParse(baseUrl) || !isOllama(new URL(baseUrl))) return () => Promise.resolve(null)
  let known: { at: number; window: Promise<number | null> } | null = null
  return () => {
    if (known === null || performance.now() - known.at > cachedMs)
      known = { at: performance.now(), window: fetchOllamaWindow(new URL(baseUrl), model) }
    return known.window
  }
}

/** Maximum tokens of a reply: a quarter of a small window, so that the sources have room. */
export const replyTokens = (window: number | null, wanted: number): number =>
  window === null ? wanted : Math.min(wanted, Math.max(256, Math.floor(window / 4)))

/**
 * Returns the first passages that a prompt holds: within a number of characters, and within the context window of the model, where a character
 * counts as one token. The first passage is always kept whole.
 */
export async function fittingPassages<P extends { text: string }>(llm: Llm, passages: readonly P[], maxChars: number): Promise<P[]> {
  const window = (await llm.contextTokens?.()) ?? null
  const room =
    window === null
      ? maxChars
      : Math.min(maxChars, Math.max(minSourceChars, window - replyTokens(window, limits.chat.maxTokens) - rulesTokens))
  let characters = 0
  return passages.filter(({ text }, at) => (characters += text.length) <= room || at === 0)
}
