import { Button, Confirm, IconButton, Notice, Pills, Spinner, toast, Waiting } from '@wenjin/ui'
import type { MindMap } from '@wenjin/contract'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMindMap, useResetMindMap, type AnswerRef } from '../derive.queries.ts'
import type { Leads } from '../grounds.tsx'
import { editMindMap, type MindMapEdit } from './mind-map-tree.ts'
import { MindMapOutline } from './mind-map-outline.tsx'
import { useEditedMindMap } from './use-edited-mind-map.ts'

const MindMapCanvas = lazy(() => import('./mind-map-canvas.tsx').then((module) => ({ default: module.MindMapCanvas })))

interface MindMapPanelProps extends Leads {
  of: AnswerRef
  /** Readers by share key change nothing. */
  mine: boolean
}

/** The mind map of an answer, as a drawing or as a list; both are edited alike. */
export function MindMapPanel({ of, mine, ...leads }: MindMapPanelProps) {
  const t = useText()
  const map = useMindMap(of)
  if (map.isPending) return <Waiting>{t('panel.making')}</Waiting>
  if (!map.data) return <Failed text={map.error.message} onRetry={() => void map.refetch()} />
  return <EditableMap key={of.resultId} stored={map.data} of={of} mine={mine} {...leads} />
}

/** Something beside an answer could not be made. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText()
  return (
    <Notice alert icon="alert" title={t('panel.failed')} text={text}>
      <Button icon="refresh" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

function EditableMap({ stored, of, mine, ...leads }: MindMapPanelProps & { stored: MindMap }) {
  const t = useText()
  const map = useEditedMindMap(of.resultId, stored)
  const reset = useResetMindMap(of.resultId)
  const [view, setView] = useState<'map' | 'list'>('map')
  const [resetting, setResetting] = useState(false)
  const edit = mine ? (change: MindMapEdit) => map.change(editMindMap(map.root, change)) : null

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Pills
          label={t('mindMap.view')}
          value={view}
          options={[
            { value: 'map', label: t('mindMap.asMap') },
            { value: 'list', label: t('mindMap.asList') },
          ]}
          onChange={setView}
        />
        {mine && (
          <>
            <IconButton icon="undo" label={t('mindMap.undo')} disabled={!map.canUndo} onClick={map.undo} />
            <IconButton icon="refresh" label={t('mindMap.reset')} onClick={() => setResetting(true)} />
            <output className="ml-auto py-2 text-xs text-ink-2">{map.saving && t(`mindMap.${map.saving}`)}</output>
          </>
        )}
      </div>
      {view === 'map' ? (
        <Suspense fallback={<Spinner />}>
          <MindMapCanvas root={map.root} onChange={mine ? map.change : null} {...leads} />
        </Suspense>
      ) : (
        <MindMapOutline root={map.root} onEdit={edit} {...leads} />
      )}
      <Confirm
        open={resetting}
        onOpenChange={setResetting}
        title={t('mindMap.reset.title')}
        description={t('mindMap.reset.text')}
        confirmLabel={t('mindMap.reset')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          reset.mutate(undefined, { onSuccess: (fresh) => map.replace(fresh.root), onError: (error) => toast.error(error.message) })
        }
      />
    </div>
  )
}
