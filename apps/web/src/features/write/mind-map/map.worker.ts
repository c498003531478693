import { serveTask } from '../../../lib/browser/worker-task.ts'
import { MapFileError, toMap, type Losses, type MapContent, type MapFileProblem } from './formats/map-file.ts'
import { fromMarkdown } from './formats/markdown.ts'
import { readMapFile } from './formats/read-file.ts'
import { drawGraph, type GraphDrawing } from './graph/graph-drawing.ts'
import type { GivenGraph } from './graph/graph-text.ts'

/** A file or an outline to read as a map; `origin` is the address of this instance, to recognize its own documents. */
export type MapToRead = { origin: string } & ({ name: string; bytes: Uint8Array } | { outline: string; title: string })
/** A map, or why there is none. */
export type ReadMap = { map: MapContent & { losses: Losses } } | { problem: MapFileProblem }
/** A graph to lay out. */
export interface GraphToDraw {
  graph: GivenGraph
  direction: GivenGraph['direction']
}

function readMap(given: MapToRead): ReadMap {
  try {
    if ('outline' in given) return { map: toMap(fromMarkdown(given.outline, given.title), given.origin) }
    return { map: readMapFile(given, given.origin) }
  } catch (error) {
    if (!(error instanceof MapFileError)) throw error
    return { problem: error.problem }
  }
}

serveTask((given: MapToRead | GraphToDraw): ReadMap | GraphDrawing =>
  'graph' in given ? drawGraph(given.graph, given.direction) : readMap(given),
)
