import { Confirm, IconButton } from '@wenjin/ui'
import { useState } from 'react'
import { useCopy } from '../../../lib/clipboard.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { shortcuts, useShortcut } from '../../../lib/shortcuts.ts'
import { textWithMarks, textWithoutMarks } from '../answer/marks.ts'
import type { Turn } from '../answer/turn.ts'

interface TurnActionsProps {
  turn: Turn
  /** The last turn's actions have keys. */
  last: boolean
  /** Null for readers by share key. */
  own: { onOtherMode: () => void; onShare: () => void; onDelete: () => void } | null
}

/** What can be done with a finished answer. */
export function TurnActions({ turn, last, own }: TurnActionsProps) {
  const t = useText()
  const copy = useCopy()
  const [confirming, setConfirming] = useState(false)
  const { answer, mode } = turn
  const hasText = answer.text !== ''

  const copyPlain = () => void copy(textWithoutMarks(answer.text))
  const copyMarked = () => {
    const sources = answer.references.map((r) => [r.index, `[${r.index}] ${[r.title, r.site, r.date].filter(Boolean).join(', ')}`] as const)
    void copy(textWithMarks(answer.text, new Map(sources)))
  }
  useShortcut('copyPlain', copyPlain, last && hasText)
  useShortcut('copyMarked', copyMarked, last && hasText)
  useShortcut('share', () => own?.onShare(), last && own !== null)
  useShortcut('otherMode', () => own?.onOtherMode(), last && own !== null)
  const keys = last ? shortcuts : null

  return (
    <div role="toolbar" aria-label={t('actions.label')} className="-ml-2 flex flex-wrap items-center">
      {hasText && (
        <>
          <IconButton icon="copy" label={t('actions.copyPlain')} keys={keys?.copyPlain} onClick={copyPlain} />
          <IconButton icon="quote" label={t('actions.copyMarked')} keys={keys?.copyMarked} onClick={copyMarked} />
        </>
      )}
      {own && (
        <>
          <IconButton icon="share" label={t('actions.share')} keys={keys?.share} onClick={own.onShare} />
          <IconButton
            icon="refresh"
            label={t(mode === 'detail' ? 'actions.askConcise' : 'actions.askDetail')}
            keys={keys?.otherMode}
            onClick={own.onOtherMode}
          />
          <IconButton icon="trash" label={t('actions.delete')} onClick={() => setConfirming(true)} />
          <Confirm
            open={confirming}
            onOpenChange={setConfirming}
            title={t('delete.title')}
            description={t('delete.text')}
            confirmLabel={t('delete.confirm')}
            cancelLabel={t('cancel')}
            onConfirm={own.onDelete}
          />
        </>
      )}
    </div>
  )
}
