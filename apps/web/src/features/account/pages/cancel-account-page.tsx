import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { CancelAccount } from '../components/cancel-account.tsx'
import { PlainPage } from '../components/plain-page.tsx'

/** Ending one's account, inside the frame of the product. */
export function CancelAccountPage() {
  const t = useText()
  usePageTitle(t('cancel.title'))
  return (
    <div className="column flex flex-col gap-6 py-8">
      <h1 className="text-xl leading-8 font-semibold">{t('cancel.title')}</h1>
      <CancelAccount framed />
    </div>
  )
}

/** The same without the frame, for web views. */
export function PlainCancelAccountPage() {
  const t = useText()
  return (
    <PlainPage title={t('cancel.title')}>
      <CancelAccount />
    </PlainPage>
  )
}
