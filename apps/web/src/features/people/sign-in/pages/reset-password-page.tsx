import { buttonClass, Notice } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { PlainPage } from '../components/plain-page.tsx'
import { ResetForm } from '../panel/reset-form.tsx'
import { useAccountForm } from '../proof/use-attempt.ts'

/** The page to set a new password for a person who has forgotten theirs. */
export function ResetPasswordPage() {
  const t = useText()
  const form = useAccountForm()
  const [done, setDone] = useState(false)
  const [issued] = useState(() => window.location.hash.slice(1) || null)
  return (
    <PlainPage title={t('reset.title')}>
      {done ? (
        <Notice icon="checkCircle" title={t('reset.done')}>
          <Link className={buttonClass('solid')} to={paths.login()}>
            {t('login.open')}
          </Link>
        </Notice>
      ) : (
        <>
          <ResetForm form={form} issued={issued} onDone={() => setDone(true)} />
          <Link className={buttonClass('link', '-ml-1 self-start !px-1')} to={paths.login()}>
            {t('login.toLogin')}
          </Link>
        </>
      )}
    </PlainPage>
  )
}
