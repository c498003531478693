import { Button, Waiting } from '@wenjin/ui'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { planEnd } from '../plan-view.ts'

/** The person's plan and its end; guests are invited to sign in. */
export function OwnPlan() {
  const t = useText()
  const uid = useSignedInUid()
  const user = useUser()
  if (uid === null) {
    return (
      <section className="flex flex-wrap items-center justify-between gap-3 rounded-2 bg-sunken px-4 py-3 text-sm leading-6">
        <p>{t('plan.guest')}</p>
        <Button onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>{t('plan.signIn')}</Button>
      </section>
    )
  }
  if (user.isError) {
    return (
      <section role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-2 bg-sunken px-4 py-3 text-sm leading-6">
        <p>{user.error.message}</p>
        <Button icon="refresh" onClick={() => void user.refetch()}>
          {t('retry')}
        </Button>
      </section>
    )
  }
  if (!user.data) return <Waiting className="min-h-20 rounded-2 bg-sunken px-4">{t('loading')}</Waiting>
  const end = planEnd(user.data)
  return (
    <section aria-label={t('plan.own')} className="rounded-2 bg-sunken px-4 py-3 leading-7">
      <p>
        <span className="text-sm text-ink-2">{t('plan.own')} </span>
        <strong className="font-semibold">{t(`plan.${user.data.plan}`)}</strong>
        {user.data.plan === 'team' && user.data.team && <span className="text-sm text-ink-2"> · {user.data.team.name}</span>}
      </p>
      <p className="text-sm text-ink-2">{end === null ? t('plan.noEnd') : t('plan.until', { date: dayOf(end) })}</p>
    </section>
  )
}
