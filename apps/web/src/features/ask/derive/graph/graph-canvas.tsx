import type { Entity, EntityRelation } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import { useId, useMemo } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { layoutGraph } from './graph-layout.ts'
import { usePanZoom } from '../../../../lib/view/use-pan-zoom.ts'

const kindColours: Readonly<Record<Entity['kind'], string>> = {
  person: 'var(--wj-seal)',
  organization: 'var(--wj-ford)',
  place: 'var(--wj-sprout)',
  work: 'var(--wj-amber)',
  time: 'var(--wj-ash)',
  number: 'var(--wj-ash)',
  term: 'var(--wj-ink-2)',
}

interface GraphCanvasProps {
  entities: readonly Entity[]
  relations: readonly EntityRelation[]
  chosen: string | null
  onChoose: (id: string) => void
}

/**
 * Renders entities and their relations as a drawing that can be zoomed and panned. The list below it serves keyboards and screen readers.
 */
export function GraphCanvas({ entities, relations, chosen, onChoose }: GraphCanvasProps) {
  const t = useText()
  const arrow = useId()
  const graph = useMemo(() => layoutGraph(entities, relations), [entities, relations])
  const { box, view, zoom, fit } = usePanZoom(graph)
  return (
    <div className="relative h-80 shrink-0 overflow-hidden rounded-2 border border-line bg-paper">
      <svg ref={box} role="img" aria-label={t('graph.canvas')} className="size-full cursor-grab touch-none active:cursor-grabbing">
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0.5 8 4 0 7.5z" fill="var(--wj-line-strong)" />
          </marker>
        </defs>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          {graph.edges.map(({ relation, points }, i) => {
            const touched = chosen === relation.from || chosen === relation.to
            const middle = points[Math.floor(points.length / 2)]
            return (
              // Two relations may be equal in all fields, so the index is the only key.
              // oxlint-disable-next-line react/no-array-index-key
              <g key={i}>
                <polyline
                  points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                  fill="none"
                  stroke={touched ? 'var(--wj-ford)' : 'var(--wj-line-strong)'}
                  strokeWidth={touched ? 2 : 1.25}
                  markerEnd={relation.label ? `url(#${arrow})` : undefined}
                />
                {touched && relation.label && middle && (
                  <text
                    x={middle.x}
                    y={middle.y - 5}
                    textAnchor="middle"
                    className="fill-ink text-xs"
                    stroke="var(--wj-paper)"
                    strokeWidth="4"
                    paintOrder="stroke"
                  >
                    {relation.label}
                  </text>
                )}
              </g>
            )
          })}
          {graph.nodes.map(({ entity, x, y, width, height }) => (
            <g key={entity.id} data-entity={entity.id} className="cursor-pointer" onClick={() => onChoose(entity.id)}>
              <rect
                x={x - width / 2}
                y={y - height / 2}
                width={width}
                height={height}
                rx="8"
                fill="var(--wj-raised)"
                stroke={entity.id === chosen ? 'var(--wj-ford)' : 'var(--wj-line-strong)'}
                strokeWidth={entity.id === chosen ? 2 : 1}
              />
              <circle cx={x - width / 2 + 9} cy={y} r="3" fill={kindColours[entity.kind]} />
              <text x={x + 4} y={y} textAnchor="middle" dominantBaseline="central" className="fill-ink text-sm select-none">
                {[...entity.name].length > 13 ? `${[...entity.name].slice(0, 12).join('')}…` : entity.name}
              </text>
            </g>
          ))}
        </g>
      </svg>
      <div className="absolute right-1 bottom-1 flex bg-paper">
        <IconButton icon="zoomIn" label={t('graph.zoomIn')} onClick={() => zoom(1.3)} />
        <IconButton icon="zoomOut" label={t('graph.zoomOut')} onClick={() => zoom(1 / 1.3)} />
        <IconButton icon="fit" label={t('graph.fit')} onClick={fit} />
      </div>
    </div>
  )
}
