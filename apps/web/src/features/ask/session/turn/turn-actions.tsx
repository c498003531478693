import { Button, buttonClass, Icon, Menu, tooltip, type MenuEntry } from '@wenjin/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { shortcuts, useShortcut } from '../../../../lib/view/shortcuts.ts'
import { AddToArticle } from '../../../write/article/index.ts'
import { ExportDialog, useRichCopy } from '../../../write/export/index.ts'
import type { Turn } from '../../answer/index.ts'
import { DeleteConfirm } from '../conversation/delete-confirm.tsx'
import { markedAnswer, plainAnswer } from './answer-copy.ts'
import { TurnMadeBy } from './turn-made-by.tsx'
import { WriteChoices, type WriteChoice } from './write-choices.tsx'

/** The asker's actions on a finished answer. */
export interface TurnHandlers {
  onAgain: () => void
  onOtherMode: () => void
  onBranch: () => void
  onFavorite: () => void
  onUnderline: () => void
  onShare: () => void
  /** Stores the answer as a qa of its topic; null when that is not allowed. */
  onSaveQa: (() => void) | null
  onDelete: () => void
}

interface TurnActionsProps {
  turn: Turn
  /** True for the last turn, whose actions have keyboard shortcuts. */
  last: boolean
  /** Opens the mind map; absent where there is no panel for it. */
  onMindMap?: (() => void) | undefined
  sessionId: string
  shareKey: string | undefined
  /** Whether the complete answer is shown: only then can the server provide the rich text to copy. */
  whole: boolean
  /** Null for readers with a share key. */
  own: TurnHandlers | null
}

/**
 * The actions on a finished answer: four with labels, the others in a menu. A turn without results offers only actions that continue from
 * it.
 */
export function TurnActions({ turn, last, onMindMap, sessionId, shareKey, whole, own }: TurnActionsProps) {
  const t = useText()
  const copyText = useCopy()
  const copyRich = useRichCopy()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const [adding, setAdding] = useState(false)
  const [writing, setWriting] = useState(false)
  const [exporting, setExporting] = useState(false)
  const { answer, mode, favorite } = turn
  const hasText = answer.text !== '' && !answer.notices.some(({ kind }) => kind === 'nothing')

  const { resultId } = turn
  // A turn that the server never accepted can only be copied as text.
  const copy = (text: string, marks: boolean) =>
    resultId === null || !whole ? copyText(text) : copyRich(text, { type: 'answer', id: resultId, shareKey, marks, sources: marks })
  const copyPlain = () => void copy(plainAnswer(answer), false)
  const copyMarked = () => void copy(markedAnswer(answer), true)
  const keyed = last && own !== null
  useShortcut('copyPlain', copyPlain, last && hasText)
  useShortcut('copyMarked', copyMarked, last && hasText)
  useShortcut('mindMap', () => onMindMap?.(), last && hasText && onMindMap !== undefined)
  useShortcut('share', () => own?.onShare(), keyed)
  useShortcut('otherMode', () => own?.onOtherMode(), keyed)
  useShortcut('again', () => own?.onAgain(), keyed)
  useShortcut('favorite', () => own?.onFavorite(), keyed && hasText)
  useShortcut('underline', () => own?.onUnderline(), keyed && hasText)
  const keyOf = (name: 'copyPlain' | 'share' | 'favorite', label: string) =>
    last && { 'aria-keyshortcuts': shortcuts[name], ...tooltip(label, shortcuts[name]) }

  const kept = turn.resultId === null ? null : { session: sessionId, result: turn.resultId, shareKey }
  const canQuote = own !== null && hasText && turn.resultId !== null
  const ways: (WriteChoice | false | null | undefined)[] = [
    canQuote && { label: t('article.add'), text: t('actions.write.article'), icon: 'document', onChoose: () => setAdding(true) },
    hasText &&
      kept && {
        label: t('actions.report'),
        text: t('actions.write.report'),
        icon: 'list',
        onChoose: () => void navigate(paths.report(kept)),
      },
    hasText &&
      kept && {
        label: t('actions.handOver'),
        text: t('actions.write.handOver'),
        icon: 'edit',
        onChoose: () => void navigate(paths.handOver(kept)),
      },
    own?.onSaveQa && hasText && { label: t('qa.keep'), text: t('actions.write.qa'), icon: 'pin', onChoose: own.onSaveQa },
  ]
  const choices = ways.filter((way) => way !== false && way !== null && way !== undefined)
  const entries: (MenuEntry | false | null | undefined)[] = [
    hasText && { label: t('actions.copyMarked'), icon: 'quote', onChoose: copyMarked },
    hasText && onMindMap && { label: t('actions.mindMap'), icon: 'mindMap', onChoose: onMindMap },
    own && hasText && { label: t('actions.underline'), icon: 'underline', onChoose: own.onUnderline },
    choices.length > 0 && { label: t('actions.write'), icon: 'edit', onChoose: () => setWriting(true) },
    own && { label: t('actions.again'), icon: 'refresh', apart: hasText, onChoose: own.onAgain },
    own && { label: t(mode === 'detail' ? 'actions.askConcise' : 'actions.askDetail'), icon: 'swap', onChoose: own.onOtherMode },
    own && { label: t('branch.from'), icon: 'branch', onChoose: own.onBranch },
    own && { label: t('actions.delete'), icon: 'trash', apart: true, onChoose: () => setConfirming(true) },
  ]
  const items = entries.filter((entry) => entry !== false && entry !== null && entry !== undefined)

  return (
    <div className="-ml-2 flex flex-wrap items-center gap-y-1">
      <div role="toolbar" aria-label={t('actions.label')} className="flex flex-wrap items-center">
        {hasText && (
          <Button variant="quiet" icon="copy" className="!px-2" onClick={copyPlain} {...keyOf('copyPlain', t('actions.copyPlain'))}>
            {t('actions.copy')}
          </Button>
        )}
        {own && hasText && (
          <>
            <Button
              variant="quiet"
              icon="star"
              aria-pressed={favorite}
              className={favorite ? '!px-2 [&_path]:fill-current [&_svg]:text-amber' : '!px-2'}
              onClick={own.onFavorite}
              {...keyOf('favorite', t(favorite ? 'actions.unfavorite' : 'actions.favorite'))}
            >
              {t('actions.favorite')}
            </Button>
            <Button variant="quiet" icon="share" className="!px-2" onClick={own.onShare} {...keyOf('share', t('actions.share'))}>
              {t('actions.share')}
            </Button>
          </>
        )}
        {hasText && resultId !== null && (
          <Button
            variant="quiet"
            icon="download"
            className="!px-2"
            onClick={() => setExporting(true)}
            {...tooltip(t('actions.export.hint'))}
          >
            {t('actions.export')}
          </Button>
        )}
        {items.length > 0 && (
          <Menu
            trigger={
              <>
                <Icon name="more" size={16} />
                {t('actions.more')}
              </>
            }
            triggerClass={buttonClass('quiet', '!px-2')}
            items={items}
          />
        )}
      </div>
      <WriteChoices open={writing} onOpenChange={setWriting} choices={choices} />
      {canQuote && <AddToArticle open={adding} onOpenChange={setAdding} passage={{ resultId: turn.resultId! }} />}
      {own && <DeleteConfirm open={confirming} onOpenChange={setConfirming} onConfirm={own.onDelete} />}
      {resultId !== null && (
        <ExportDialog
          open={exporting}
          onOpenChange={setExporting}
          scopes={[
            { type: 'answer', id: resultId },
            { type: 'session', id: sessionId },
          ]}
          shareKey={shareKey}
        />
      )}
      <TurnMadeBy turn={turn} />
    </div>
  )
}
