import type { MindMapTheme } from '@wenjin/contract'
import { memo, useMemo } from 'react'
import { type Box, lookOf, toggleRadius } from '../model/layout.ts'
import { togglePlace } from '../model/layout-places.ts'
import { coloursOf, pageColour } from '../model/map-theme.ts'

/** Zoomed-out nodes: a block for each, one path per colour. */
export function Blocks({ boxes, theme }: { boxes: readonly Box[]; theme: MindMapTheme }) {
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
  /** True while its text is being edited. */
  hidden: boolean
  labelOf: (mark: number) => string | null
  id: string
}

export const NodeShape = memo(function NodeShape({ box, theme, chosen, found, hidden, labelOf, id }: NodeShapeProps) {
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
            // Two lines may be equal, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <tspan key={i} x={x + lookOf(level).padX} y={firstLine + lineHeight * i}>
              {/* The accessible name is the concatenation of the lines, which need a blank between them. */}
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
