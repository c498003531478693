import { runInWorker, WorkerTimeout } from '../../../lib/browser/worker-task.ts'
import type { GraphDrawing } from './graph/graph-drawing.ts'
import type { GraphToDraw, MapToRead, ReadMap } from './map.worker.ts'

const open = () => new Worker(new URL('map.worker.ts', import.meta.url), { type: 'module' })

/** Reads a file or an outline of any size as a map, in a worker; one that takes too long has too many nodes. */
export async function readMap(given: MapToRead): Promise<ReadMap> {
  try {
    return await runInWorker<MapToRead, ReadMap>(open, given)
  } catch (error) {
    return { problem: error instanceof WorkerTimeout ? 'tooMany' : 'damaged' }
  }
}

/** Lays out a graph in a worker: hundreds of edges take seconds. @throws Error when it fails or takes too long */
export const layOutGraph = (given: GraphToDraw, signal: AbortSignal): Promise<GraphDrawing> =>
  runInWorker<GraphToDraw, GraphDrawing>(open, given, signal)
