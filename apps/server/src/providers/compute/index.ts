import { createCompute, type Compute } from './compute.ts'
import { computeTasks } from './tasks.ts'

export type EngineCompute = Compute<typeof computeTasks>

/** The pool of threads for engine work; none runs before it is needed. */
export function createEngineCompute(): EngineCompute {
  return createCompute(computeTasks)
}
