import { Graph, layout } from '@dagrejs/dagre'
import { breakLines, lineWidth } from '../model/text-lines.ts'
import { graphFont, type GivenGraph } from './graph-text.ts'

/** The layout of a graph, in CSS pixels from its upper left corner; `x` and `y` are centres. */
export interface GraphDrawing {
  width: number
  height: number
  nodes: readonly { id: string; lines: readonly string[]; x: number; y: number; width: number; height: number }[]
  edges: readonly {
    from: string
    to: string
    label: string
    points: readonly { x: number; y: number }[]
    labelAt: { x: number; y: number } | null
  }[]
}

const maxWidth = 220
const maxLines = 5
const padX = 14
const padY = 9

const widest = (lines: readonly string[], fontSize: number) => lines.reduce((width, line) => Math.max(width, lineWidth(line, fontSize)), 0)

/** Lays out a graph in ranks, so that most edges point in one direction and nodes do not overlap. */
export function drawGraph({ nodes, edges }: GivenGraph, direction: GivenGraph['direction']): GraphDrawing {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: 48, edgesep: 16, marginx: 20, marginy: 20 })
  const linesOf = new Map<string, string[]>()
  for (const { id, label } of nodes) {
    const lines = breakLines(label, { fontSize: graphFont.fontSize, maxWidth, maxLines })
    linesOf.set(id, lines)
    const width = Math.ceil(Math.max(36, widest(lines, graphFont.fontSize)) + 2 * padX)
    graph.setNode(id, { width, height: lines.length * graphFont.lineHeight + 2 * padY })
  }
  edges.forEach(({ from, to, label }, at) => {
    const size = label === '' ? {} : { width: Math.ceil(lineWidth(label, graphFont.labelSize)) + 8, height: 18, labelpos: 'c' }
    graph.setEdge(from, to, size, String(at))
  })
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width: Math.max(1, Math.ceil(width)),
    height: Math.max(1, Math.ceil(height)),
    nodes: nodes.map(({ id }) => {
      const { x, y, width: w, height: h } = graph.node(id) as { x: number; y: number; width: number; height: number }
      return { id, lines: linesOf.get(id)!, x, y, width: w, height: h }
    }),
    edges: edges.map(({ from, to, label }, at) => {
      const { points = [], x, y } = graph.edge(from, to, String(at)) as { points?: { x: number; y: number }[]; x?: number; y?: number }
      return { from, to, label, points, labelAt: label !== '' && x !== undefined && y !== undefined ? { x, y } : null }
    }),
  }
}
