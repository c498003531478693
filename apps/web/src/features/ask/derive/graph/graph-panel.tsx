import type { Entity, EntityRelation } from '@wenjin/contract'
import { classNames, Spinner, Waiting } from '@wenjin/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useEntities, type AnswerRef } from '../derive.queries.ts'
import { GroundMarks, type Leads } from '../grounds.tsx'
import { Failed } from '../mind-map/mind-map-panel.tsx'

const GraphCanvas = lazy(() => import('./graph-canvas.tsx').then((module) => ({ default: module.GraphCanvas })))

/** Minimum number of entities for a drawing; with fewer, the list shows the same. */
const leastEntities = 3

/** Shows the entities of an answer and their relations as a drawing and a list; choosing an entity reveals its sentence. */
export function GraphPanel({ of, ...leads }: Leads & { of: AnswerRef }) {
  const t = useText()
  const found = useEntities(of)
  const [chosen, setChosen] = useState<string | null>(null)
  if (found.isPending) return <Waiting>{t('panel.making')}</Waiting>
  if (!found.data) return <Failed text={found.error.message} onRetry={() => void found.refetch()} />
  const { entities, relations } = found.data
  if (entities.length === 0) return <p className="leading-6 text-ink-2">{t('graph.empty')}</p>
  const choose = (id: string) => {
    setChosen(id)
    const at = entities.find((entity) => entity.id === id)?.at
    if (at) leads.onPlace(at)
  }
  return (
    <div className="flex flex-col gap-3">
      {/* Without relations there are no lines to draw between the names. */}
      {relations.length > 0 && entities.length >= leastEntities && (
        <Suspense fallback={<Spinner />}>
          <GraphCanvas entities={entities} relations={relations} chosen={chosen} onChoose={choose} />
        </Suspense>
      )}
      <ul aria-label={t('graph.list')} className="flex flex-col">
        {entities.map((entity) => (
          <EntityRow
            key={entity.id}
            entity={entity}
            entities={entities}
            relations={relations.filter((relation) => relation.from === entity.id || relation.to === entity.id)}
            chosen={entity.id === chosen}
            onChoose={choose}
            {...leads}
          />
        ))}
      </ul>
    </div>
  )
}

interface EntityRowProps extends Leads {
  entity: Entity
  entities: readonly Entity[]
  /** The relations the entity is part of. */
  relations: readonly EntityRelation[]
  chosen: boolean
  onChoose: (id: string) => void
}

function EntityRow({ entity, entities, relations, chosen, onChoose, ...leads }: EntityRowProps) {
  const t = useText()
  const nameOf = (id: string) => entities.find((known) => known.id === id)?.name ?? ''
  return (
    <li className={classNames('rounded-1', chosen && 'bg-sunken')}>
      <div className="flex items-baseline">
        <button
          type="button"
          aria-pressed={chosen}
          className="wj-press flex min-h-9 min-w-0 flex-1 items-baseline gap-2 rounded-1 px-2 py-1 text-left leading-6 hover:bg-sunken max-sm:min-h-touch"
          onClick={() => onChoose(entity.id)}
        >
          <span className="min-w-0 break-words">{entity.name}</span>
          <span className="shrink-0 text-xs text-ink-2 tabular-nums">
            {t(`entity.${entity.kind}`)} {t('graph.count', { n: entity.count })}
          </span>
        </button>
        <GroundMarks marks={entity.marks} {...leads} />
      </div>
      {chosen && relations.length > 0 && (
        <ul aria-label={t('graph.relations')} className="pb-2 pl-5 text-xs leading-5 text-ink-2">
          {relations.map((relation) => (
            <li key={relation.from + relation.to + relation.label}>
              <button
                type="button"
                className="wj-press min-h-6 rounded-1 text-left hover:text-ford max-sm:min-h-touch"
                onClick={() => relation.at && leads.onPlace(relation.at)}
              >
                {nameOf(relation.from)} — {relation.label || t('graph.together')} — {nameOf(relation.to)}
              </button>
              <GroundMarks marks={relation.marks} {...leads} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
