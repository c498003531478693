import type { LocalModels, LocalProgram } from '@wenjin/contract'
import { fetchModelNames } from './service-models.ts'

/** Default ports of these programs; each serves OpenAI's protocol under /v1. */
const localPorts: Readonly<Record<LocalProgram, number>> = { ollama: 11_434, lmStudio: 1234, vllm: 8000, llamaCpp: 8080 }
/** Timeout in milliseconds: a local program answers in milliseconds, or slightly later while it loads a model. */
const timeoutMs = 1500

/** Guesses the use of a model from its name, since not all programs report it. */
function useOf(name: string): 'chat' | 'embedding' {
  return /embed|bge|gte-|\be5-|minilm/i.test(name) ? 'embedding' : 'chat'
}

/** Finds the programs on this machine that list models. Ports that hang, refuse or use another protocol are skipped. */
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
