import type { RefObject } from 'react'
import { useRestingSelection } from '../../../../lib/view/use-resting-selection.ts'
import type { SelectedPassage } from '../../annotation/index.ts'

/**
 * Calls back with the selection in a document once it has stopped changing, and with null when it is cleared. `keep` is called before that:
 * the focus may have moved to the selection bar.
 */
export function usePassageSelection(
  root: RefObject<HTMLElement | null>,
  read: (range: Range) => Omit<SelectedPassage, 'screen'> | null,
  onSelect: (passage: SelectedPassage | null) => void,
  keep: () => boolean,
): void {
  const handleGone = () => onSelect(null)
  useRestingSelection({
    root,
    keep,
    onGone: handleGone,
    onRest(range, element) {
      // A selection that begins outside covers more than this document.
      const inside = element.contains(range.startContainer) && element.contains(range.endContainer)
      const passage = inside ? read(range) : null
      if (passage) onSelect({ ...passage, screen: range.getBoundingClientRect() })
      else if (!keep()) handleGone()
    },
  })
}
