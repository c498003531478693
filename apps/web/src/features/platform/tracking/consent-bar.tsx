import { environmentOf } from '@wenjin/contract'
import { Button, classNames } from '@wenjin/ui'
import { Link } from 'react-router'
import { useConsent } from '../../../lib/person/consent.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'

interface ConsentBarProps {
  /** Words and buttons beside each other, where there is width and no height to spare. */
  row?: boolean
  className?: string
}

/** Asks once whether usage statistics may be kept. It stands in the flow of the page and covers nothing. */
export function ConsentBar({ row = false, className }: ConsentBarProps) {
  const t = useText()
  const [answer, setAnswer] = useConsent()
  // Nothing is tracked in the dev deployment, so there is nothing to ask.
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
