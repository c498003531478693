import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { useUser } from '../../../../lib/api/user.ts'

/** Shows its page to admins; others get an explanation and a link. The server refuses their requests anyway. */
export function AdminGate({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const uid = useSignedInUid()
  const user = useUser()
  usePageTitle(title)
  if (uid === null) {
    return (
      <Notice page icon="lock" title={t('admin.signIn')} text={t('admin.signIn.text', { title })}>
        <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>
          {t('admin.signIn.do')}
        </Button>
        <Link className={buttonClass()} to={paths.home()}>
          {t('nav.home')}
        </Link>
      </Notice>
    )
  }
  if (user.isError) {
    return (
      <Notice page alert icon="alert" title={t('admin.failed')} text={user.error.message}>
        <Button icon="refresh" onClick={() => void user.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!user.data) return <Waiting className="column py-10">{t('loading')}</Waiting>
  if (user.data.role !== 'admin') {
    return (
      <Notice page icon="lock" title={t('admin.refused')} text={t('admin.refused.text', { title })}>
        <Link className={buttonClass('solid')} to={paths.home()}>
          {t('nav.home')}
        </Link>
      </Notice>
    )
  }
  return children
}
