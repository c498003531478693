import type { AdminAction } from '@wenjin/contract'
import { useId } from 'react'
import { clockTime, dayOf } from '../../../lib/format/relative-time.ts'
import { useText, type Text } from '../../../lib/i18n/index.ts'
import { useAdminActions } from './user-admin.queries.ts'

const switched = new Set(['offline', 'plans'])

function detailOf(t: Text, { action, detail }: AdminAction): string {
  if (action === 'role') return t(detail === 'admin' ? 'users.role.admin' : 'users.role.user')
  return switched.has(action) ? t(detail === 'on' ? 'users.on' : 'users.off') : detail
}

function lineOf(t: Text, action: AdminAction): string {
  const what = t(`users.action.${action.action}`, { target: action.target ?? t('users.gone'), detail: detailOf(t, action) })
  return t('users.actions.line', { admin: action.admin ?? t('users.commandLine'), what })
}

/** The latest actions of admins, newest first. */
export function ActionList() {
  const t = useText()
  const heading = useId()
  const { data } = useAdminActions()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {t('users.actions')}
      </h2>
      {data?.list.length === 0 && <p className="text-sm leading-6 text-ink-2">{t('users.actions.none')}</p>}
      <ol className="flex flex-col gap-1 text-sm leading-6">
        {data?.list.map((action) => (
          <li key={action.id} className="flex flex-wrap gap-x-3">
            <time dateTime={new Date(action.at).toISOString()} className="text-ink-2 tabular-nums">
              {dayOf(action.at)} {clockTime(action.at)}
            </time>
            <span className="min-w-0 [overflow-wrap:anywhere]">{lineOf(t, action)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
