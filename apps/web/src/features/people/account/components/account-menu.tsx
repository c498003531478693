import { Avatar, Button, IconButton, Menu, toast } from '@wenjin/ui'
import { Link, useNavigate } from 'react-router'
import { loginGuard } from '../../../../lib/api/api.ts'
import { cancelUserQueries } from '../../../../lib/api/query.ts'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { usePlansShown } from '../../../../lib/api/instance.ts'
import { useUser } from '../../../../lib/api/user.ts'

/** Opens the sign-in dialog at the visitor's own request. */
const askToSignIn = () => pendingPrompt.set({ kind: 'login', message: '' })

interface AccountMenuProps {
  /** Shows only the avatar, for the collapsed rail. */
  compact?: boolean
  /** Called when a link in the menu is chosen. */
  onNavigate?: () => void
}

/** Menu of the signed-in person with links to their pages; for a guest, the sign-in button. */
export function AccountMenu({ compact = false, onNavigate }: AccountMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const uid = useSignedInUid()
  const { data: user } = useUser()
  const plans = usePlansShown()

  const handleSignIn = () => {
    onNavigate?.()
    askToSignIn()
  }
  const handleLeave = async () => {
    onNavigate?.()
    // Leave the current page first: a private page would request its data again as a guest.
    await navigate(paths.home())
    await cancelUserQueries()
    // The guard shows a failure itself.
    if (await loginGuard.logOut()) toast.success(t('menu.loggedOut'))
  }
  if (uid === null) {
    if (compact) return <IconButton icon="user" label={t('login.open')} onClick={handleSignIn} />
    return (
      <Button variant="outline" icon="user" className="w-full" onClick={handleSignIn}>
        {t('login.open')}
      </Button>
    )
  }
  const name = user?.name ?? '…'
  const contact = user?.email ?? user?.phone
  return (
    <Menu
      {...(compact && { label: t('menu.account', { name }) })}
      triggerClass={
        compact
          ? 'wj-press grid size-9 place-items-center rounded-full'
          : 'wj-press flex min-h-11 w-full items-center gap-2.5 rounded-2 px-2 text-left text-sm hover:bg-sunken'
      }
      trigger={
        <>
          <Avatar name={name} src={user?.avatar ?? null} />
          {!compact && (
            <span className="min-w-0 flex-1">
              <span className="sr-only">{t('menu.account', { name: '' })}</span>
              <span className="block truncate">{name}</span>
              {user && plans && <span className="block truncate text-xs text-ink-2">{t(`menu.plan.${user.plan}`)}</span>}
            </span>
          )}
        </>
      }
      head={
        <>
          <span className="block max-w-60 truncate font-semibold">{name}</span>
          {contact && <span className="block text-xs leading-5 text-ink-2">{contact}</span>}
        </>
      }
      items={[
        { label: t('me.title'), icon: 'user', render: <Link to={paths.userInfo()} onClick={onNavigate} /> },
        { label: t('menu.teams'), icon: 'users', render: <Link to={`${paths.userInfo()}#teams`} onClick={onNavigate} /> },
        { label: t('me.usage'), icon: 'list', render: <Link to={paths.usageRecord()} onClick={onNavigate} /> },
        { label: t('me.setting'), icon: 'settings', render: <Link to={paths.userSettings()} onClick={onNavigate} /> },
        { label: t('menu.logout'), icon: 'logout', apart: true, onChoose: () => void handleLeave() },
      ]}
    />
  )
}
