import type { MindMapNode } from '@wenjin/contract'
import { breakLines, lineWidth } from './text-lines.ts'

/** The layout of a node, in CSS pixels from the upper left corner of the drawing. */
export interface Box {
  node: MindMapNode
  parent: Box | null
  /** Level; 0 for the root. */
  level: number
  /** Index of its branch of the root, which determines its colour; -1 for the root. */
  branch: number
  /** Position among its siblings, from 1. */
  position: number
  siblings: number
  x: number
  y: number
  width: number
  height: number
  lines: readonly string[]
  fontSize: number
  lineHeight: number
  /** Positions of its mark numbers, from its left edge; one for each displayed mark. */
  marks: readonly { mark: number; x: number; width: number }[]
  /** Number of nodes folded into it. */
  hidden: number
}

export interface MapLayout {
  width: number
  height: number
  /** In reading order; of a folded branch only its first node. */
  boxes: readonly Box[]
  byId: ReadonlyMap<string, Box>
}

interface Look {
  fontSize: number
  maxWidth: number
  padX: number
  padY: number
}

/** The styles of the root, of its branches, and of all levels below. */
const looks: readonly Look[] = [
  { fontSize: 17, maxWidth: 300, padX: 18, padY: 12 },
  { fontSize: 15, maxWidth: 260, padX: 12, padY: 7 },
  { fontSize: 14, maxWidth: 260, padX: 6, padY: 4 },
]
export const lookOf = (level: number) => looks[Math.min(level, looks.length - 1)]!
const maxLines = 6
const gapX = 44
const gapY = 10
const branchGapY = 20
const margin = 24
/** Radius of the button that folds a branch, right of its node, CSS pixels. */
export const toggleRadius = 9
/** Maximum number of mark numbers displayed at a node; its details list all. */
const maxMarks = 5
const markFont = 11

const countBelow = (node: MindMapNode): number => node.children.reduce((sum, child) => sum + 1 + countBelow(child), 0)

/** @param labelOf returns the label of a mark; null for one that names no source */
function boxOf(node: MindMapNode, at: Pick<Box, 'parent' | 'level' | 'branch' | 'position' | 'siblings'>, labelOf: LabelOf): Box {
  const { fontSize, maxWidth, padX, padY } = lookOf(at.level)
  const lines = breakLines(node.text, { fontSize, maxWidth, maxLines })
  const lineHeight = Math.round(fontSize * 1.45)
  const widest = lines.reduce((width, line) => Math.max(width, lineWidth(line, fontSize)), fontSize)
  let x = Math.ceil(padX + widest)
  const marks: { mark: number; x: number; width: number }[] = []
  const seen = new Set<string>()
  for (const mark of node.marks) {
    const label = labelOf(mark)
    if (label === null || seen.has(label) || marks.length === maxMarks) continue
    seen.add(label)
    const width = Math.ceil(lineWidth(label, markFont)) + 8
    marks.push({ mark, x, width })
    x += width
  }
  const hidden = node.folded ? countBelow(node) : 0
  return {
    node,
    ...at,
    x: 0,
    y: 0,
    width: x + padX,
    height: lines.length * lineHeight + 2 * padY,
    lines,
    fontSize,
    lineHeight,
    marks,
    hidden,
  }
}

type LabelOf = (mark: number) => string | null

/**
 * Lays out the nodes of a map from left to right, each branch beside its parent, without overlaps. Linear in the number of visible nodes.
 * @param labelOf returns the label of a mark; null for one that names no source
 */
export function layoutMap(root: MindMapNode, labelOf: LabelOf): MapLayout {
  const boxes: Box[] = []
  const heights = new Map<Box, number>()
  const childrenOf = new Map<Box, Box[]>()
  const gapOf = (level: number) => (level === 0 ? branchGapY : gapY)
  const measure = (node: MindMapNode, at: Pick<Box, 'parent' | 'level' | 'branch' | 'position' | 'siblings'>): Box => {
    const box = boxOf(node, at, labelOf)
    boxes.push(box)
    const shown = node.folded ? [] : node.children
    const siblings = shown.length
    const below = shown.map((child, i) =>
      measure(child, { parent: box, level: at.level + 1, branch: at.level === 0 ? i : at.branch, position: i + 1, siblings }),
    )
    childrenOf.set(box, below)
    const total = below.reduce((sum, child) => sum + heights.get(child)!, gapOf(at.level) * Math.max(0, below.length - 1))
    heights.set(box, Math.max(box.height, total))
    return box
  }
  const top = measure(root, { parent: null, level: 0, branch: -1, position: 1, siblings: 1 })
  const place = (box: Box, x: number, from: number) => {
    const room = heights.get(box)!
    box.x = x
    box.y = from + (room - box.height) / 2
    const below = childrenOf.get(box)!
    const total = below.reduce((sum, child) => sum + heights.get(child)!, gapOf(box.level) * Math.max(0, below.length - 1))
    let y = from + (room - total) / 2
    for (const child of below) {
      place(child, x + box.width + gapX, y)
      y += heights.get(child)! + gapOf(box.level)
    }
  }
  place(top, margin, margin)
  let width = 0
  for (const box of boxes) width = Math.max(width, box.x + box.width + (box.node.children.length > 0 ? 2 * toggleRadius + 20 : 0))
  return { width: width + margin, height: heights.get(top)! + 2 * margin, boxes, byId: new Map(boxes.map((box) => [box.node.id, box])) }
}
