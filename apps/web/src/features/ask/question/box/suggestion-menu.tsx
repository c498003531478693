import { classNames, Icon, type IconName } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { SuggestionList } from './use-suggestion-list.ts'

const icons = { history: 'history', library: 'library', example: 'search' } as const satisfies Record<string, IconName>

interface SuggestionMenuProps {
  list: SuggestionList
  onChoose: (question: string) => void
  /** It opens upwards: the box stands at the foot of the page. */
  above: boolean
}

/** The questions offered for what is typed. The focus stays in the box, whose arrow keys walk through them. */
export function SuggestionMenu({ list, onChoose, above }: SuggestionMenuProps) {
  const t = useText()
  return (
    <>
      <output className="sr-only">{list.items.length > 0 ? t('ask.suggestions.count', { n: list.items.length }) : ''}</output>
      {list.items.length > 0 && (
        <div
          id={list.id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be drawn, a select would take the focus
          role="listbox"
          aria-label={t('ask.suggestions')}
          className={classNames(
            'absolute inset-x-0 z-30 max-h-80 overflow-y-auto rounded-2 border border-line bg-raised p-1 shadow-2',
            above ? 'bottom-full mb-2' : 'top-full mt-2',
          )}
        >
          {list.items.map((item, index) => (
            // The keys are the box's: options have no focus of their own.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={item.question}
              id={list.optionId(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it belongs to the listbox above
              role="option"
              tabIndex={-1}
              aria-selected={index === list.active}
              className={classNames(
                'flex min-h-9 items-center gap-2.5 rounded-1 px-2.5 py-1 text-sm max-sm:min-h-touch',
                index === list.active && 'bg-sunken',
              )}
              // Pressing must not take the focus from the box, which would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => index !== list.active && list.setActive(index)}
              onClick={() => onChoose(item.question)}
            >
              <Icon name={icons[item.from]} size={15} className="shrink-0 text-ink-2" />
              <span className="min-w-0 flex-1 truncate">{item.question}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
