import { lazy, Suspense } from 'react'
import { choiceClass, type ChoiceProps } from './choice-look.ts'
import { Icon } from '../icon.tsx'

const ChoiceList = lazy(() => import('./choice-list.tsx').then((module) => ({ default: module.ChoiceList })))

/** One of a few: a quiet button that shows the choice and opens the list. The list is loaded after the page has been drawn. */
export function Choice(props: ChoiceProps) {
  const { icon, compact = false, options, value } = props
  const shown = options.find((option) => option.value === value)?.label
  return (
    <Suspense
      fallback={
        <span aria-hidden="true" className={choiceClass(compact)}>
          {icon && <Icon name={icon} size={16} />}
          {!compact && shown}
          {!compact && <Icon name="chevronDown" size={14} />}
        </span>
      }
    >
      <ChoiceList {...props} />
    </Suspense>
  )
}
