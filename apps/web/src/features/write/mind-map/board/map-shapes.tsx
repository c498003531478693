import type { MindMapTheme } from '@wenjin/contract'
import { memo, useMemo } from 'react'
import type { Box, MapLayout } from '../model/layout.ts'
import { linkPath } from '../model/layout-places.ts'
import { coloursOf, pageColour } from '../model/map-theme.ts'
import { Blocks, NodeShape } from './node-shape.tsx'

interface ShapesProps {
  layout: MapLayout
  left: number
  top: number
  right: number
  bottom: number
  theme: MindMapTheme
  /** True when text would be illegible: nodes are drawn as blocks. */
  coarse: boolean
  chosen: string | null
  found: ReadonlySet<string>
  editing: string | null
  labelOf: (mark: number) => string | null
  idOf: (node: string) => string
}

const isNear = ({ x, y, width, height }: Box, { left, top, right, bottom }: Pick<ShapesProps, 'left' | 'top' | 'right' | 'bottom'>) =>
  x < right && x + width > left && y < bottom && y + height > top

/** Whether a link may be visible: its bounding box is between its ends. */
const isLinkNear = (box: Box, window: Pick<ShapesProps, 'left' | 'top' | 'right' | 'bottom'>) => {
  const { parent } = box
  if (!parent) return false
  const x = parent.x + parent.width
  const y = Math.min(box.y, parent.y)
  const height = Math.max(box.y + box.height, parent.y + parent.height) - y
  return isNear({ ...box, x, y, height, width: box.x - x }, window)
}

/** The nodes near the visible part of a map, and the lines between them; a large map is culled to these. */
export const MapShapes = memo(function MapShapes({ layout, theme, coarse, chosen, found, editing, labelOf, idOf, ...window }: ShapesProps) {
  const { left, top, right, bottom } = window
  const links = useMemo(() => {
    const paths = new Map<string, string>()
    for (const box of layout.boxes) {
      if (!isLinkNear(box, { left, top, right, bottom })) continue
      const { line } = coloursOf(box, theme, pageColour)
      paths.set(line, `${paths.get(line) ?? ''}${linkPath(box)}`)
    }
    return [...paths]
  }, [layout, theme, left, top, right, bottom])
  const near = useMemo(
    () => layout.boxes.filter((box) => box.node.id === chosen || isNear(box, { left, top, right, bottom })),
    [layout, chosen, left, top, right, bottom],
  )
  const drawn = coarse ? near.filter((box) => box.node.id === chosen || box.level < 2) : near
  return (
    <>
      {links.map(([colour, path]) => (
        <path key={colour} d={path} stroke={colour} strokeWidth="1.5" fill="none" />
      ))}
      {coarse && <Blocks boxes={near} theme={theme} />}
      {drawn.map((box) => (
        <NodeShape
          key={box.node.id}
          box={box}
          theme={theme}
          chosen={box.node.id === chosen}
          found={found.has(box.node.id)}
          hidden={box.node.id === editing}
          labelOf={labelOf}
          id={idOf(box.node.id)}
        />
      ))}
    </>
  )
})
