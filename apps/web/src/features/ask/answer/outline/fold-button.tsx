import { IconButton } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Button that folds or unfolds the section of a heading. It is positioned beside the heading and shifts no layout. */
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
