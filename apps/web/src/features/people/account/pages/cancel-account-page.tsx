import { IconButton } from '@wenjin/ui'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { CancelAccount } from '../cancel/cancel-account.tsx'
import { PlainPage } from '../../sign-in/index.ts'

/** The page to close the account, inside the frame of the product. */
export function CancelAccountPage() {
  const t = useText()
  const navigate = useNavigate()
  usePageTitle(t('cancel.title'))
  return (
    <div className="column flex flex-col gap-6 py-8">
      <div className="-ml-2 flex items-center gap-1">
        <IconButton icon="back" label={t('back')} onClick={() => void navigate(paths.userInfo())} />
        <h1 className="text-xl leading-8 font-semibold">{t('cancel.title')}</h1>
      </div>
      <CancelAccount framed />
    </div>
  )
}

/** The same page without the frame, for web views. */
export function PlainCancelAccountPage() {
  const t = useText()
  return (
    <PlainPage title={t('cancel.title')}>
      <CancelAccount />
    </PlainPage>
  )
}
