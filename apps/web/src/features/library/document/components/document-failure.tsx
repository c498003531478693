import { Button, Notice } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { HomeLink } from '../../../../lib/view/page-failure.tsx'

/** Says why a document cannot be shown. Without `onRetry` it leads home only: another attempt fails as well. */
export function DocumentFailure({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  const t = useText()
  return (
    <Notice page alert icon="document" title={t('doc.failed')} text={reason}>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <HomeLink />
    </Notice>
  )
}
