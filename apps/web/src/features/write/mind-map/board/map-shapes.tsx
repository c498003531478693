import type { MindMapTheme } from '@wenjin/contract'
import { memo, useMemo } from 'react'
import { linkPath, lookOf, togglePlace, toggleRadius, type Box, type MapLayout } from '../model/layout.ts'
import { coloursOf, pageColour } from '../model/map-theme.ts'

interface ShapesProps {
  layout: MapLayout
  left: number
  top: number
  right: number
  bottom: number
  theme: MindMapTheme
  /** Words could not be read: nodes are drawn as blocks. */
  coarse: boolean
  chosen: string | null
  found: ReadonlySet<string>
  editing: string | null
  labelOf: (mark: number) => string | null
  idOf: (node: string) => string
}

const isNear = ({ x, y, width, height }: Box, { left, top, right, bottom }: Pick<ShapesProps, 'left' | 'top' | 'right' | 'bottom'>) =>
  x < right && x + width > left && y < bottom && y + height > top

/** A link is shown where any of it may be: between its ends. */
const isLinkNear = (box: Box, window: Pick<ShapesProps, 'left' | 'top' | 'right' | 'bottom'>) => {
  const { parent } = box
  if (!parent) return false
  const x = parent.x + parent.width
  const y = Math.min(box.y, parent.y)
  const height = Math.max(box.y + box.height, parent.y + parent.height) - y
  return isNear({ ...box, x, y, height, width: box.x - x }, window)
}

/** The nodes of a map near what is shown, and the lines between them: of a large map, no more than fits. */
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

/** Nodes from afar: a block for each, one path for each colour. */
function Blocks({ boxes, theme }: { boxes: readonly Box[]; theme: MindMapTheme }) {
  const paths = useMemo(() => {
    const byColour = new Map<string, string>()
    for (const box of boxes) {
      const { line } = coloursOf(box, theme, pageColour)
      byColour.set(line, `${byColour.get(line) ?? ''}M${box.x} ${box.y + 4}h${box.width}v${Math.max(2, box.height - 8)}h${-box.width}z`)
    }
    return [...byColour]
  }, [boxes, theme])
  return paths.map(([colour, path]) => <path key={colour} d={path} fill={colour} opacity="0.45" />)
}

interface NodeShapeProps {
  box: Box
  theme: MindMapTheme
  chosen: boolean
  found: boolean
  /** Its text is being written. */
  hidden: boolean
  labelOf: (mark: number) => string | null
  id: string
}

const NodeShape = memo(function NodeShape({ box, theme, chosen, found, hidden, labelOf, id }: NodeShapeProps) {
  const { node, x, y, width, height, level, lines, fontSize, lineHeight, marks } = box
  const colours = coloursOf(box, theme, pageColour)
  const hasChildren = node.children.length > 0
  const sign = togglePlace(box)
  const firstLine = y + (height - lines.length * lineHeight) / 2 + lineHeight * 0.72
  return (
    <g
      role="treeitem"
      id={id}
      aria-level={level + 1}
      aria-posinset={box.position}
      aria-setsize={box.siblings}
      aria-selected={chosen}
      aria-expanded={hasChildren ? !node.folded : undefined}
    >
      {found && <rect x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx="8" fill="var(--wj-highlight)" />}
      {level < 2 ? (
        <rect x={x} y={y} width={width} height={height} rx="8" fill={colours.fill} stroke={colours.line} strokeWidth="1.5" />
      ) : (
        <path d={`M${x} ${y + height}h${width}`} stroke={colours.line} strokeWidth="1.5" fill="none" />
      )}
      {!hidden && (
        <text fill={colours.text} fontSize={fontSize} fontWeight={level < 2 ? 600 : undefined}>
          {lines.map((line, i) => (
            // Two lines may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            <tspan key={i} x={x + lookOf(level).padX} y={firstLine + lineHeight * i}>
              {/* Its name is put together of its lines. */}
              {i < lines.length - 1 ? `${line} ` : line}
            </tspan>
          ))}
        </text>
      )}
      {marks.map((mark) => (
        <text
          key={mark.mark}
          aria-hidden="true"
          x={x + mark.x + mark.width / 2}
          y={y + height / 2 + 4}
          fontSize="11"
          fontWeight="600"
          textAnchor="middle"
          fill={level === 0 ? colours.text : 'var(--wj-seal)'}
          className="cursor-pointer"
        >
          {labelOf(mark.mark)}
        </text>
      ))}
      {hasChildren && (
        <g aria-hidden="true" className="cursor-pointer">
          <circle
            cx={sign.x}
            cy={sign.y}
            r={toggleRadius - 2}
            fill="var(--wj-raised)"
            stroke={colours.line === 'none' ? 'var(--wj-ink-2)' : colours.line}
          />
          {node.folded ? (
            <text x={sign.x} y={sign.y + 3} fontSize="9" textAnchor="middle" fill="var(--wj-ink-2)">
              {box.hidden > 99 ? '…' : box.hidden}
            </text>
          ) : (
            <path d={`M${sign.x - 3} ${sign.y}h6`} stroke="var(--wj-ink-2)" />
          )}
        </g>
      )}
      {node.note !== undefined && <circle cx={x + width} cy={y} r="3.5" fill="var(--wj-amber)" />}
      {chosen && (
        <rect x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx="9" fill="none" stroke="var(--wj-ford)" strokeWidth="2" />
      )}
    </g>
  )
})
