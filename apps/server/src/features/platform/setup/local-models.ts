import type { LocalModels, LocalProgram } from '@wenjin/contract'
import { fetchModelNames } from './service-models.ts'

/** The ports on which these programs listen unless told otherwise; each speaks OpenAI's protocol under /v1. */
const localPorts: Readonly<Record<LocalProgram, number>> = { ollama: 11_434, lmStudio: 1234, vllm: 8000, llamaCpp: 8080 }
/** A program on this machine answers in milliseconds; one that loads a model meanwhile a little later. */
const timeoutMs = 1500

/** Models that make vectors are told by their names: not all programs say what a model is for. */
function useOf(name: string): 'chat' | 'embedding' {
  return /embed|bge|gte-|\be5-|minilm/i.test(name) ? 'embedding' : 'chat'
}

/** The programs on this machine that list a model. What hangs, refuses or speaks another protocol is not one of them. */
export async function findLocalModels(): Promise<LocalModels[]> {
  const found = await Promise.all(
    (Object.entries(localPorts) as [LocalProgram, number][]).map(async ([program, port]): Promise<LocalModels[]> => {
      const address = `http://127.0.0.1:${port}/v1`
      const names = await fetchModelNames({ address, key: '' }, AbortSignal.timeout(timeoutMs)).catch(() => [])
      return names.length === 0 ? [] : [{ program, address, models: names.map((name) => ({ name, use: useOf(name) })) }]
    }),
  )
  return found.flat()
}
