import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Tokenizer as HuggingFaceTokenizer } from '@huggingface/tokenizers'
import type * as OnnxRuntime from 'onnxruntime-web'
import type { JudgeReply, JudgeRequest } from './local-model.ts'

/** Batch size of the model. */
const textBatchSize = 4
/** Maximum tokens of a question with a text when the model does not specify its own. */
const usualTokens = 512

const { folder } = workerData as { folder: string }
const port = parentPort!
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origins
const reply = (message: JudgeReply) => port.postMessage(message)

/** Loads a package that is installed beside the model, or with this program. */
function load<T>(name: string): T {
  for (const from of [join(folder, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from)(name) as T
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error(
    `缺少 ${name}，请在模型的文件夹里运行 npm install onnxruntime-web@1.30.0 @huggingface/tokenizers@0.2.0。 ${name} is missing: run that command in the folder of the model.`,
  )
}

async function readJson(name: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, unknown>
}

async function open(): Promise<(request: JudgeRequest) => Promise<number[]>> {
  const ort = load<typeof OnnxRuntime>('onnxruntime-web')
  const { Tokenizer } = load<{ Tokenizer: typeof HuggingFaceTokenizer }>('@huggingface/tokenizers')
  ort.env.wasm.numThreads = 1
  ort.env.logLevel = 'error'
  const config = await readJson('config.json')
  const tokenizer = new Tokenizer(await readJson('tokenizer.json'), await readJson('tokenizer_config.json'))
  const session = await ort.InferenceSession.create(await readFile(join(folder, 'model.onnx')), { executionProviders: ['wasm'] })
  const positions = Number(config['max_position_embeddings'])
  // RoBERTa models count their positions from 2.
  const maxTokens = positions > 8 ? Math.min(usualTokens, positions - (positions % 64 === 2 ? 2 : 0)) : usualTokens
  const padding = Number(config['pad_token_id'] ?? 0)

  function encode(question: string, text: string): { ids: number[]; types: number[] } {
    for (let kept = text; ; kept = kept.slice(0, Math.floor((kept.length * (maxTokens - 8)) / maxTokens) - 8)) {
      const encoded = tokenizer.encode(question, { text_pair: kept, return_token_type_ids: true })
      const ids = encoded.ids.map(Number)
      if (ids.length <= maxTokens || kept === '') return { ids: ids.slice(0, maxTokens), types: (encoded.token_type_ids ?? []).map(Number) }
      kept = kept.slice(0, Math.ceil((kept.length * maxTokens) / ids.length))
    }
  }

  async function scoresOf(pairs: readonly { ids: number[]; types: number[] }[]): Promise<number[]> {
    const length = Math.max(...pairs.map(({ ids }) => ids.length))
    const tensor = (value: (pair: (typeof pairs)[number], at: number) => number) =>
      new ort.Tensor('int64', BigInt64Array.from(pairs.flatMap((pair) => Array.from({ length }, (_, at) => BigInt(value(pair, at))))), [
        pairs.length,
        length,
      ])
    const inputs: Record<string, OnnxRuntime.Tensor> = {
      input_ids: tensor(({ ids }, at) => ids[at] ?? padding),
      attention_mask: tensor(({ ids }, at) => (at < ids.length ? 1 : 0)),
      token_type_ids: tensor(({ types }, at) => types[at] ?? 0),
    }
    const used = Object.fromEntries(session.inputNames.map((name) => [name, inputs[name] ?? inputs['input_ids']!]))
    const output = (await session.run(used))[session.outputNames.includes('logits') ? 'logits' : session.outputNames[0]!]!
    const values = Array.from(output.data as Float32Array, Number)
    const classes = values.length / pairs.length
    // Either one score, or two: of no answer, and of an answer.
    return pairs.map((_, at) => (classes === 1 ? values[at]! : values[(at + 1) * classes - 1]! - values[at * classes]!))
  }

  return async ({ question, texts, ms }) => {
    const until = performance.now() + ms
    const scores: number[] = []
    for (let from = 0; from < texts.length && performance.now() < until; from += textBatchSize) {
      scores.push(...(await scoresOf(texts.slice(from, from + textBatchSize).map((text) => encode(question, text)))))
    }
    return scores
  }
}

try {
  const judge = await open()
  port.on('message', (request: JudgeRequest) => {
    judge(request).then(
      (scores) => reply({ id: request.id, scores }),
      (error: unknown) => reply({ id: request.id, error: String(error) }),
    )
  })
  reply({ loaded: true })
} catch (error) {
  reply({ failed: error instanceof Error ? error.message : String(error) })
}
