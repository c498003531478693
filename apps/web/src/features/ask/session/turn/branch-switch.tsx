import { IconButton } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { shortcuts, useShortcut } from '../../../../lib/view/shortcuts.ts'

interface BranchSwitchProps {
  /** Ids of the alternative answers, in the order of asking. */
  siblings: readonly string[]
  id: string
  onShow: (id: string) => void
  /** True when its buttons have keyboard shortcuts. */
  keyed: boolean
}

/** Switches between the alternative answers to a question. Renders nothing for a single answer. */
export function BranchSwitch({ siblings, id, onShow, keyed }: BranchSwitchProps) {
  const t = useText()
  const at = siblings.indexOf(id)
  const previous = siblings[at - 1]
  const next = siblings[at + 1]
  useShortcut('previousAnswer', () => previous && onShow(previous), keyed && previous !== undefined)
  useShortcut('nextAnswer', () => next && onShow(next), keyed && next !== undefined)
  if (siblings.length < 2) return null
  const keys = keyed ? shortcuts : null
  return (
    <fieldset aria-label={t('branch.switch')} className="-ml-2 flex items-center text-sm text-ink-2">
      <IconButton
        icon="chevronLeft"
        size={16}
        label={t('branch.previous')}
        keys={keys?.previousAnswer}
        disabled={previous === undefined}
        onClick={() => previous && onShow(previous)}
      />
      <output aria-label={t('branch.place', { n: at + 1, total: siblings.length })} className="tabular-nums">
        {at + 1}/{siblings.length}
      </output>
      <IconButton
        icon="chevronRight"
        size={16}
        label={t('branch.next')}
        keys={keys?.nextAnswer}
        disabled={next === undefined}
        onClick={() => next && onShow(next)}
      />
    </fieldset>
  )
}
