import type { UserInfo } from '@wenjin/contract'
import { Avatar, buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'

/** A summary of the signed-in person. */
export function ProfileCard({ user }: { user: UserInfo }) {
  const t = useText()
  const facts = [
    user.phone,
    user.email,
    user.role === 'admin' ? t('me.role.admin') : null,
    t('me.since', { date: dayOf(user.createdAt) }),
  ].filter(Boolean)
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-2 border border-line bg-raised p-4">
      <Avatar name={user.name} src={user.avatar} size={56} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-lg leading-7 font-semibold break-words">{user.name || t('me.noName')}</h2>
        <p className="text-sm leading-6 break-words text-ink-2">{facts.join(' · ')}</p>
      </div>
      <Link className={buttonClass()} to={paths.userDetail()}>
        {t('me.edit')}
      </Link>
    </section>
  )
}
