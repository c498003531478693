import { Button } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSignOut } from '../account.queries.ts'
import { Row, Rows } from '../../settings/index.ts'

/** The button to sign out on this device. */
export function SignOutSection() {
  const t = useText()
  const signOut = useSignOut()
  return (
    <Rows>
      <Row label={t('pref.signOut')} hint={t('pref.signOut.hint')}>
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate(false)}>
          {t('pref.signOut')}
        </Button>
      </Row>
    </Rows>
  )
}
