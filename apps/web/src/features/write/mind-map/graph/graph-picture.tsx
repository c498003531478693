import { useId, type Ref } from 'react'
import type { GraphDrawing } from './graph-drawing.ts'
import { graphFont } from './graph-text.ts'

/** The SVG of a graph. `ref` is the group that is panned and zoomed. */
export function GraphPicture({ drawing, transform, ref }: { drawing: GraphDrawing; transform?: string; ref?: Ref<SVGGElement> }) {
  const arrow = useId()
  const { fontSize, lineHeight, labelSize } = graphFont
  return (
    <g ref={ref} transform={transform}>
      <defs>
        <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0.5 8 4 0 7.5z" fill="var(--wj-ash)" />
        </marker>
      </defs>
      {drawing.edges.map(({ points, label, labelAt }, at) => (
        // Two edges may be equal in all fields, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={at}>
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            stroke="var(--wj-ash)"
            strokeWidth="1.5"
            strokeLinejoin="round"
            markerEnd={`url(#${arrow})`}
          />
          {labelAt && (
            <text
              x={labelAt.x}
              y={labelAt.y + 4}
              textAnchor="middle"
              fontSize={labelSize}
              fill="var(--wj-ink-2)"
              stroke="var(--wj-paper)"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {label}
            </text>
          )}
        </g>
      ))}
      {drawing.nodes.map(({ id, lines, x, y, width, height }) => (
        <g key={id}>
          <rect
            x={x - width / 2}
            y={y - height / 2}
            width={width}
            height={height}
            rx="8"
            fill="var(--wj-raised)"
            stroke="var(--wj-ford)"
            strokeWidth="1.5"
          />
          <text textAnchor="middle" fontSize={fontSize} fill="var(--wj-ink)">
            {lines.map((line, i) => (
              // Two lines may be equal, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <tspan key={i} x={x} y={y + (i - (lines.length - 1) / 2) * lineHeight + fontSize * 0.36}>
                {line}
              </tspan>
            ))}
          </text>
        </g>
      ))}
    </g>
  )
}
