import { type Box, type MapLayout, toggleRadius } from './layout.ts'

/** Returns the line from a parent to its child, as SVG path data. */
export function linkPath({ x, y, height, parent, level }: Box): string {
  if (!parent) return ''
  const fromX = parent.x + parent.width
  const fromY = parent.level > 1 ? parent.y + parent.height : parent.y + parent.height / 2
  const toY = level > 1 ? y + height : y + height / 2
  const middle = (fromX + x) / 2
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${x} ${toY}`
}

/** Returns the centre of the button that folds a branch. */
export const togglePlace = ({ x, y, width, height, level }: Box): { x: number; y: number } => ({
  x: x + width + toggleRadius + 2,
  y: level > 1 ? y + height : y + height / 2,
})

/** The target of a press on the map: a node, its fold button, or one of its marks. */
export type Hit = { kind: 'node' | 'toggle'; box: Box } | { kind: 'mark'; box: Box; mark: number }

/**
 * Finds the target at a point of the map; null when there is none. @param slack CSS pixels by which the hit areas of small targets are
 * enlarged
 */
export function hitAt({ boxes }: MapLayout, { x, y }: { x: number; y: number }, slack: number): Hit | null {
  for (const box of boxes) {
    if (box.node.children.length > 0) {
      const sign = togglePlace(box)
      if (Math.hypot(x - sign.x, y - sign.y) <= toggleRadius + slack) return { kind: 'toggle', box }
    }
    if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue
    const mark = box.marks.find((one) => x >= box.x + one.x && x <= box.x + one.x + one.width)
    return mark ? { kind: 'mark', box, mark: mark.mark } : { kind: 'node', box }
  }
  return null
}

/** Returns the box that an arrow key moves to: parent, first child, or the next of its level; null when there is none. */
export function neighbour({ boxes }: MapLayout, from: Box, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'): Box | null {
  if (key === 'ArrowLeft') return from.parent
  if (key === 'ArrowRight') return boxes.find((box) => box.parent === from) ?? null
  const level = boxes.filter((box) => box.level === from.level)
  return level[level.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)] ?? null
}
