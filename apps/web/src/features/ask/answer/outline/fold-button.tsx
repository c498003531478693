import { IconButton } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Folds the section of a heading, or opens it. It stands beside the heading and moves nothing. */
export function FoldButton({ folded, onToggle }: { folded: boolean; onToggle: () => void }) {
  const t = useText()
  return (
    <IconButton
      icon={folded ? 'chevronRight' : 'chevronDown'}
      size={16}
      label={t(folded ? 'section.unfold' : 'section.fold')}
      aria-expanded={!folded}
      className="wj-fold"
      onClick={onToggle}
    />
  )
}
