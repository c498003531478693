import { Button, Notice } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

/** Says that something was sent, in place of the form it was written in. */
export function SentNotice({ title, text, onAgain }: { title: string; text: string; onAgain: () => void }) {
  const t = useText()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that had the focus is gone with the form.
    place.current?.focus()
  }, [])
  return (
    <section ref={place} tabIndex={-1} aria-label={title} className="outline-none">
      <Notice icon="checkCircle" title={title} text={text}>
        <Button onClick={onAgain}>{t('send.again')}</Button>
      </Notice>
    </section>
  )
}
