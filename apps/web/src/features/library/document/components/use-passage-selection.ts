import type { RefObject } from 'react'
import { useRestingSelection } from '../../../../lib/view/use-resting-selection.ts'
import type { SelectedPassage } from '../../annotation/index.ts'

/**
 * Tells what is selected in a document once the selection rests, and null when it is given up. `keep` is asked before that: the focus
 * may have gone to what is offered for it.
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
      // A selection that began elsewhere speaks of more than this document.
      const inside = element.contains(range.startContainer) && element.contains(range.endContainer)
      const passage = inside ? read(range) : null
      if (passage) onSelect({ ...passage, screen: range.getBoundingClientRect() })
      else if (!keep()) handleGone()
    },
  })
}
