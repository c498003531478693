import { classNames, Icon, type IconName } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { SuggestionList } from './use-suggestion-list.ts'

const icons = { history: 'history', library: 'library', example: 'search' } as const satisfies Record<string, IconName>

interface SuggestionMenuProps {
  list: SuggestionList
  onChoose: (question: string) => void
  /** True when the menu opens upwards, for a box at the bottom of the page. */
  above: boolean
}

/** Lists the questions suggested for the typed text. The focus stays in the box, whose arrow keys move through the list. */
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
            // The box handles the keys: options have no focus of their own.
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
              // Keep the focus in the box on a press; losing it would close the list.
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
