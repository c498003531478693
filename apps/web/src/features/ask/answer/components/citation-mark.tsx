import { HoverCardTrigger, Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useCitationContext, useSourceNumber } from './citation-context.ts'

/** Renders the small numeral at the end of a cited sentence. */
export function CitationMark({ ordinal, index }: { ordinal: number; index: number }) {
  const t = useText()
  const { prefix, handle, onChoose } = useCitationContext()
  const number = useSourceNumber(index)
  const place = { kind: 'mark', ordinal, index } as const
  return (
    <HoverCardTrigger
      handle={handle}
      payload={place}
      id={`${prefix}-mark-${ordinal}`}
      label={t('mark.label', { n: number })}
      className="wj-mark"
      onClick={() => onChoose(place)}
    >
      {number}
    </HoverCardTrigger>
  )
}

/** Renders the sign after a sentence without support in any source. */
export function UnsupportedSign({ sentence }: { sentence: number }) {
  const t = useText()
  const { prefix, handle } = useCitationContext()
  return (
    <HoverCardTrigger
      handle={handle}
      payload={{ kind: 'unsupported', sentence }}
      id={`${prefix}-sentence-${sentence}`}
      label={t('verdict.unsupported')}
      className="wj-unsupported-sign"
    >
      <Icon name="circleDashed" size={14} />
    </HoverCardTrigger>
  )
}
