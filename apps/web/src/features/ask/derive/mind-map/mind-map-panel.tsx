import { Button, Confirm, IconButton, Notice, toast, Waiting } from '@wenjin/ui'
import type { MindMap } from '@wenjin/contract'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { sourceNumber } from '../../answer/index.ts'
import { MindMapBoard, useEditedMap, useMakeMindMap } from '../../../write/mind-map/index.ts'
import { useMindMap, useResetMindMap, useSaveMindMap, type AnswerRef } from '../derive.queries.ts'
import { sourcesOf, type Leads } from '../grounds.tsx'

interface MindMapPanelProps extends Leads {
  of: AnswerRef
  /** Whether the reader may edit; false for readers with a share key. */
  mine: boolean
}

/** Shows the mind map of an answer. */
export function MindMapPanel({ of, mine, ...leads }: MindMapPanelProps) {
  const t = useText()
  const map = useMindMap(of)
  if (map.isPending) return <Waiting>{t('panel.making')}</Waiting>
  if (!map.data) return <Failed text={map.error.message} onRetry={() => void map.refetch()} />
  return <AnswerMap key={of.resultId} stored={map.data} of={of} mine={mine} {...leads} />
}

/** Shows that content derived from an answer could not be generated, with a button to retry. */
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

function AnswerMap({ stored, of, mine, answer, onMark, onPlace }: MindMapPanelProps & { stored: MindMap }) {
  const t = useText()
  const navigate = useNavigate()
  const save = useSaveMindMap(of.resultId)
  const map = useEditedMap(stored.root, (root) => (mine ? save.mutateAsync(root) : Promise.resolve()))
  const reset = useResetMindMap(of.resultId)
  const make = useMakeMindMap()
  const [resetting, setResetting] = useState(false)
  // Marks of the same source share one numeral: the number of the source.
  const labelOf = useCallback(
    (mark: number) => {
      const [source] = sourcesOf(answer, [mark])
      return source ? String(sourceNumber(answer, source.index)) : null
    },
    [answer],
  )
  const handleKeep = async () => {
    await map.flush()
    const { resultId, shareKey } = of
    make.mutate(
      { topicId: 'mine', from: { from: 'answer', resultId, ...(shareKey !== undefined && { shareKey }) } },
      { onSuccess: ({ id }) => void navigate(paths.mindMap(id)) },
    )
  }

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <MindMapBoard
        root={map.value}
        theme="colorful"
        editable={mine}
        canUndo={map.canUndo}
        canRedo={map.canRedo}
        onChange={(root, kind) => (kind === 'step' ? map.change(root) : map.adjust(root))}
        onUndo={map.undo}
        onRedo={map.redo}
        labelOf={labelOf}
        onMark={(mark) => {
          const [source] = sourcesOf(answer, [mark])
          if (source) onMark({ kind: 'mark', ...source })
        }}
        onPlace={(node) => node.at && onPlace(node.at)}
        tools={
          <>
            {mine && <IconButton icon="refresh" label={t('mindMap.reset')} onClick={() => setResetting(true)} />}
            <Button icon="mindMap" variant="quiet" disabled={make.isPending} onClick={() => void handleKeep()}>
              {t('mindMap.keep')}
            </Button>
            {mine && <output className="ml-auto text-xs text-ink-2">{map.saving && t(`mindMap.${map.saving}`)}</output>}
          </>
        }
      />
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
