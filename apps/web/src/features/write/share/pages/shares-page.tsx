import type { Share } from '@wenjin/contract'
import { Button, Confirm, IconButton, Notice, Switch, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { useNow } from '../../../../lib/format/use-relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { SettingsPage } from '../../../people/settings/index.ts'
import { useDeleteShare, useShares, useSwitchShare } from '../share.queries.ts'

/** The page of everything the person has shared, each with a switch. */
export function SharesPage() {
  const t = useText()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useShares()
  const list = data?.pages.flatMap((page) => page.list) ?? []
  return (
    <SettingsPage title={t('me.shares')}>
      {isPending && <Waiting>{t('share.list.loading')}</Waiting>}
      {error && (
        <Notice alert icon="alert" title={t('share.list.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data && list.length === 0 && <Notice icon="share" title={t('share.list.empty')} text={t('share.list.empty.text')} />}
      {list.length > 0 && (
        <ul className="flex flex-col">
          {list.map((share) => (
            <ShareLine key={share.key} share={share} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('share.list.more')}
        </Button>
      )}
    </SettingsPage>
  )
}

function ShareLine({ share }: { share: Share }) {
  const t = useText()
  const now = useNow()
  const copy = useCopy()
  const toggle = useSwitchShare()
  const revoke = useDeleteShare()
  const [revoking, setRevoking] = useState(false)
  const { key, kind, path, home, enabled, expiresAt, password, visitors, createdAt } = share
  const title = share.title || t('share.untitled')
  const expired = expiresAt !== null && expiresAt <= now
  const onError = (error: Error) => toast.error(error.message)
  const facts = [
    t(`share.kind.${kind}`),
    dayOf(createdAt),
    t('share.topic.opened', { n: visitors }),
    password && t('share.list.password'),
    expired ? t('share.list.expired') : expiresAt !== null && t('share.topic.expiry.keep', { date: dayOf(expiresAt) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col">
        <Link to={home} className="truncate text-sm leading-7 font-semibold hover:text-ford">
          {title}
        </Link>
        <span className="text-xs leading-5 text-ink-2">{facts.join(' · ')}</span>
      </div>
      <div className="flex items-center gap-1">
        <IconButton icon="copy" label={t('share.list.copy', { name: title })} onClick={() => void copy(window.location.origin + path)} />
        <IconButton icon="trash" label={t('share.list.revoke', { name: title })} onClick={() => setRevoking(true)} />
        <Switch
          label={t('share.list.switch', { name: title })}
          checked={toggle.isPending ? toggle.variables.enabled : enabled}
          disabled={toggle.isPending}
          onChange={(on) => toggle.mutate({ key, enabled: on }, { onError })}
        />
      </div>
      <Confirm
        open={revoking}
        onOpenChange={setRevoking}
        title={t('share.topic.revoke.ask')}
        description={t('share.topic.revoke.text')}
        confirmLabel={t('share.topic.revoke')}
        cancelLabel={t('cancel')}
        onConfirm={() => revoke.mutate(key, { onSuccess: () => toast.success(t('share.topic.revoked')), onError })}
      />
    </li>
  )
}
