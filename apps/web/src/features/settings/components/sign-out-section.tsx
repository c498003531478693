import { Button, toast } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../save-error.ts'
import { useSignOut } from '../settings.queries.ts'
import { Row, Rows } from './section.tsx'

/** The way out on this device. */
export function SignOutSection() {
  const t = useText()
  const signOut = useSignOut()
  const handleSignOut = () =>
    signOut.mutate(false, {
      onSuccess: () => toast.success(t('pref.signedOut')),
      onError: (error) => toast.error(saveErrorText(error, t)),
    })
  return (
    <Rows>
      <Row label={t('pref.signOut')} hint={t('pref.signOut.hint')}>
        <Button disabled={signOut.isPending} onClick={handleSignOut}>
          {t('pref.signOut')}
        </Button>
      </Row>
    </Rows>
  )
}
