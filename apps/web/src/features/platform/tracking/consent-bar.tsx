import { environmentOf } from '@wenjin/contract'
import { Button, classNames } from '@wenjin/ui'
import { Link } from 'react-router'
import { useConsent } from '../../../lib/person/consent.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'

interface ConsentBarProps {
  /** Places text and buttons side by side, to save height where there is enough width. */
  row?: boolean
  className?: string
}

/** Asks once for consent to usage statistics. The bar is in the flow of the page and covers nothing. */
export function ConsentBar({ row = false, className }: ConsentBarProps) {
  const t = useText()
  const [answer, setAnswer] = useConsent()
  // The dev deployment tracks nothing, so it needs no consent.
  if (answer !== 'unasked' || environmentOf(window.location.hostname) === 'dev') return null
  return (
    <section
      aria-label={t('consent.label')}
      className={classNames(
        'flex gap-1 rounded-2 bg-sunken text-xs leading-5',
        row ? 'items-center py-1 pr-1 pl-2' : 'flex-col p-2',
        className,
      )}
    >
      <p className={classNames('px-1 text-ink-2', row ? 'flex-1 text-balance' : 'pt-1')}>
        {t('consent.ask')}{' '}
        <Link className="text-ford underline underline-offset-4" to={paths.privatePolicy()}>
          {t('consent.more')}
        </Link>
      </p>
      <div className="flex shrink-0 justify-end gap-1">
        <Button variant="quiet" className="!text-xs" onClick={() => setAnswer(false)}>
          {t('consent.refuse')}
        </Button>
        <Button variant="outline" className="!text-xs" onClick={() => setAnswer(true)}>
          {t('consent.allow')}
        </Button>
      </div>
    </section>
  )
}
