import { HoverCardTrigger, Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useUnderlineContext } from './underline-context.ts'

/** Maximum length of the underlined text in the accessible name of its sign, characters. */
const nameChars = 20

/** The sign at the end of an underlined place: opens its note and the actions to change it. */
export function NoteSign({ id, noted }: { id: string; noted: boolean }) {
  const t = useText()
  const context = useUnderlineContext()
  if (!context) return null
  const text = context.find(id)?.text ?? ''
  return (
    <HoverCardTrigger
      handle={context.handle}
      payload={id}
      id={`${context.prefix}-underline-${id}`}
      label={t('underline.open', { text: text.slice(0, nameChars) })}
      className="wj-note-sign"
    >
      <Icon name={noted ? 'message' : 'underline'} size={13} />
    </HoverCardTrigger>
  )
}
