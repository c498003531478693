import { Button, Notice } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

/** Replaces a form after it was sent. */
export function SentNotice({ title, text, onAgain }: { title: string; text: string; onAgain: () => void }) {
  const t = useText()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that had the focus was removed with the form.
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
