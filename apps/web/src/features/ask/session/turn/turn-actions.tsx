import { IconButton } from '@wenjin/ui'
import { useState } from 'react'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { shortcuts, useShortcut } from '../../../../lib/view/shortcuts.ts'
import { AddToArticle } from '../../../write/article/index.ts'
import { textWithMarks, textWithoutMarks, type Turn } from '../../answer/index.ts'
import { DeleteConfirm } from '../conversation/delete-confirm.tsx'
import { TurnMadeBy } from './turn-made-by.tsx'

/** The asker's actions on a finished answer. */
export interface TurnHandlers {
  onAgain: () => void
  onOtherMode: () => void
  onBranch: () => void
  onFavorite: () => void
  onUnderline: () => void
  onShare: () => void
  /** Keeps it among the questions of its topic; null where that may not be. */
  onKeepQa: (() => void) | null
  onDelete: () => void
}

interface TurnActionsProps {
  turn: Turn
  /** The last turn's actions have keys. */
  last: boolean
  /** Opens the mind map; absent where no panel can show it. */
  onMindMap?: (() => void) | undefined
  /** Null for readers by share key. */
  own: TurnHandlers | null
}

/** The actions on a finished answer. */
export function TurnActions({ turn, last, onMindMap, own }: TurnActionsProps) {
  const t = useText()
  const copy = useCopy()
  const [confirming, setConfirming] = useState(false)
  const [adding, setAdding] = useState(false)
  const { answer, mode, favorite } = turn
  const hasText = answer.text !== ''

  // The pinned answer of the library comes first.
  const pinned = answer.notices.find(({ kind }) => kind === 'qa')?.qa
  const whole = (text: string) => (pinned ? `${pinned.answer}\n\n${text}` : text)
  const copyPlain = () => void copy(whole(textWithoutMarks(answer.text)))
  const copyMarked = () => {
    const sources = answer.references.map((r) => [r.index, `[${r.index}] ${[r.title, r.site, r.date].filter(Boolean).join(', ')}`] as const)
    void copy(whole(textWithMarks(answer.text, new Map(sources))))
  }
  const keyed = last && own !== null
  useShortcut('copyPlain', copyPlain, last && hasText)
  useShortcut('copyMarked', copyMarked, last && hasText)
  useShortcut('mindMap', () => onMindMap?.(), last && hasText && onMindMap !== undefined)
  useShortcut('share', () => own?.onShare(), keyed)
  useShortcut('otherMode', () => own?.onOtherMode(), keyed)
  useShortcut('again', () => own?.onAgain(), keyed)
  useShortcut('favorite', () => own?.onFavorite(), keyed && hasText)
  useShortcut('underline', () => own?.onUnderline(), keyed && hasText)
  const keys = last ? shortcuts : null

  return (
    <div className="-ml-2 flex flex-wrap items-center">
      <div role="toolbar" aria-label={t('actions.label')} className="flex flex-wrap items-center">
        {hasText && (
          <>
            <IconButton icon="copy" label={t('actions.copyPlain')} keys={keys?.copyPlain} onClick={copyPlain} />
            <IconButton icon="quote" label={t('actions.copyMarked')} keys={keys?.copyMarked} onClick={copyMarked} />
          </>
        )}
        {own && hasText && (
          <>
            {own.onKeepQa && <IconButton icon="pin" label={t('qa.keep')} onClick={own.onKeepQa} />}
            <IconButton
              icon="star"
              label={t(favorite ? 'actions.unfavorite' : 'actions.favorite')}
              keys={keys?.favorite}
              aria-pressed={favorite}
              className={favorite ? '!text-amber [&_path]:fill-current' : undefined}
              onClick={own.onFavorite}
            />
            <IconButton icon="underline" label={t('actions.underline')} keys={keys?.underline} onClick={own.onUnderline} />
            {turn.resultId !== null && (
              <>
                <IconButton icon="document" label={t('article.add')} onClick={() => setAdding(true)} />
                <AddToArticle open={adding} onOpenChange={setAdding} passage={{ resultId: turn.resultId }} />
              </>
            )}
          </>
        )}
        {hasText && onMindMap && <IconButton icon="mindMap" label={t('actions.mindMap')} keys={keys?.mindMap} onClick={onMindMap} />}
        {own && (
          <>
            <IconButton icon="share" label={t('actions.share')} keys={keys?.share} onClick={own.onShare} />
            <IconButton icon="refresh" label={t('actions.again')} keys={keys?.again} onClick={own.onAgain} />
            <IconButton
              icon="swap"
              label={t(mode === 'detail' ? 'actions.askConcise' : 'actions.askDetail')}
              keys={keys?.otherMode}
              onClick={own.onOtherMode}
            />
            <IconButton icon="branch" label={t('branch.from')} onClick={own.onBranch} />
            <IconButton icon="trash" label={t('actions.delete')} onClick={() => setConfirming(true)} />
            <DeleteConfirm open={confirming} onOpenChange={setConfirming} onConfirm={own.onDelete} />
          </>
        )}
      </div>
      <TurnMadeBy turn={turn} />
    </div>
  )
}
