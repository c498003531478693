import { Graph, layout } from '@dagrejs/dagre'
import type { Entity, EntityRelation } from '@wenjin/contract'

/** The layout of an entity graph, in CSS pixels from its upper left corner. */
export interface GraphLayout {
  width: number
  height: number
  /** `x` and `y` are the centre of a node. */
  nodes: { entity: Entity; x: number; y: number; width: number; height: number }[]
  edges: { relation: EntityRelation; points: { x: number; y: number }[] }[]
}

/** Maximum number of entities drawn, for legibility. The list contains all of them. */
export const drawnEntities = 36

const nodeHeight = 32
const fullWidth = 14

/** Estimates the width of a name, CSS pixels: Chinese characters are about twice as wide as Latin ones. */
function widthOf(name: string): number {
  let width = 0
  for (const character of name) width += /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(character) ? fullWidth : fullWidth * 0.58
  return Math.ceil(Math.min(width, 180) + 24)
}

/** Selects the entities to draw: those with relations first, then by number of mentions. */
function chosen(entities: readonly Entity[], relations: readonly EntityRelation[]): Entity[] {
  const related = new Set(relations.flatMap((relation) => [relation.from, relation.to]))
  const rank = (entity: Entity) => (related.has(entity.id) ? 1_000_000 : 0) + entity.count
  return entities.toSorted((a, b) => rank(b) - rank(a)).slice(0, drawnEntities)
}

/** Lays out entities and their relations so that arrows point in one direction and names do not overlap. */
export function layoutGraph(entities: readonly Entity[], relations: readonly EntityRelation[]): GraphLayout {
  const drawn = chosen(entities, relations)
  const ids = new Set(drawn.map((entity) => entity.id))
  const edges = relations.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 56, marginx: 16, marginy: 16 })
  for (const entity of drawn) graph.setNode(entity.id, { width: widthOf(entity.name), height: nodeHeight })
  edges.forEach((relation, i) => graph.setEdge(relation.from, relation.to, {}, String(i)))
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: drawn.map((entity) => {
      const { x, y, width: w, height: h } = graph.node(entity.id) as { x: number; y: number; width: number; height: number }
      return { entity, x, y, width: w, height: h }
    }),
    edges: edges.map((relation, i) => {
      const { points = [] } = graph.edge(relation.from, relation.to, String(i)) as { points?: { x: number; y: number }[] }
      return { relation, points }
    }),
  }
}
