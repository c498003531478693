import { ApiError } from '@wenjin/client'
import { Button, buttonClass, Notice, type IconName } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../i18n/index.ts'
import { paths } from '../navigation/paths.ts'

/** Whether a request failed because the object does not exist or the caller may not see it. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.errorName === 'notFound'

interface PageFailureProps {
  icon: IconName
  error: Error
  /** Shown for an object that does not exist or that the caller may not see. */
  missing: { title: string; text: string }
  /** The title for any other failure, which may pass. */
  failed: string
  onRetry: () => void
  /** The address of the page with the objects of this kind, and its name. */
  to: string
  toLabel: string
}

/** A page whose object cannot be loaded: it leads elsewhere, and tries again where that may help. */
export function PageFailure({ icon, error, missing, failed, onRetry, to, toLabel }: PageFailureProps) {
  const t = useText()
  const isGone = isMissing(error)
  return (
    <Notice page alert icon={icon} title={isGone ? missing.title : failed} text={isGone ? missing.text : error.message}>
      {!isGone && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <Link className={buttonClass()} to={to}>
        {toLabel}
      </Link>
      {isGone && to !== paths.home() && <HomeLink />}
    </Notice>
  )
}

/** A link to the home page that looks like a button. */
export function HomeLink() {
  const t = useText()
  return (
    <Link className={buttonClass()} to={paths.home()}>
      {t('nav.home')}
    </Link>
  )
}
