import { limits, sharePermissions, type Topic, type TopicShare } from '@wenjin/contract'
import { Button, Confirm, Icon, PasswordField, Pills, Switch, toast, Waiting } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { useNow } from '../../../../lib/format/use-relative-time.ts'
import { endOf, type Expiry } from './expiry.ts'
import { useShareTopic, useTopicShare, useUnshareTopic } from './share.queries.ts'
import { FormAlert } from '../components/form-alert.tsx'
import { ExpiryPills } from './expiry-pills.tsx'
import { LinkLine } from './link-line.tsx'
import { SignInNotice } from '../components/sign-in-notice.tsx'

/** The link a topic is shared by: made, changed, handed on and taken back. */
export function ShareForm({ topic }: { topic: Topic }) {
  const t = useText()
  const guest = useSignedInUid() === null
  const { data: share, error } = useTopicShare(topic.id)
  if (guest) return <SignInNotice title={t('share.topic.guest')} text={t('share.topic.guest.text')} />
  if (error) return <FormAlert error={error} />
  if (share === undefined) return <Waiting>{t('share.topic.loading')}</Waiting>
  return <ShareFields key={share?.shareKey} topic={topic} share={share} />
}

function ShareFields({ topic, share }: { topic: Topic; share: TopicShare | null }) {
  const t = useText()
  const now = useNow()
  const save = useShareTopic(topic.id)
  const revoke = useUnshareTopic(topic.id)
  const [permission, setPermission] = useState(share?.permission ?? 'read')
  const [locked, setLocked] = useState(share?.password ?? false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [expiry, setExpiry] = useState<Expiry>(firstExpiry(share))
  const [revoking, setRevoking] = useState(false)
  const { min, max } = limits.topic.sharePassword
  const kept = share?.expiresAt ?? null
  const expired = kept !== null && kept <= now
  const keepsPassword = share?.password === true && password === ''

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (locked && !keepsPassword && (password.length < min || password.length > max)) {
      setProblem(t('share.topic.password.bad', { min, max }))
      return
    }
    const wanted = locked ? (keepsPassword ? {} : { password }) : { password: null }
    save.mutate(
      { permission, expiresAt: endOf(expiry, Date.now(), kept), ...wanted },
      {
        onSuccess: (made) => {
          toast.success(t(share ? 'share.topic.changed' : 'share.topic.made'))
          setPassword('')
          setExpiry(made.expiresAt ? 'keep' : 'never')
        },
      },
    )
  }
  const handleRevoke = () =>
    revoke.mutate(undefined, {
      onSuccess: () => toast.success(t('share.topic.revoked')),
      onError: (error) => toast.error(error.message),
    })

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <p className="text-sm leading-6 text-ink-2">{t('share.topic.text')}</p>
      {share && (
        <div className="flex flex-col gap-1.5">
          <LinkLine label={t('share.link')} path={paths.topic(topic.id, { tsk: share.shareKey })} />
          <Link to={paths.topicShareImage(topic.id, share.shareKey)} className="w-fit text-sm leading-7 text-ford hover:underline">
            {t('shareImage.title')}
          </Link>
          {expired ? (
            <p role="alert" className="text-sm leading-6">
              <Icon name="alert" size={14} className="mr-1 inline -translate-y-px text-amber" />
              {t('share.topic.expired')}
            </p>
          ) : (
            <p className="text-xs leading-5 text-ink-2">{t('share.topic.opened', { n: share.opened })}</p>
          )}
        </div>
      )}
      <Pills
        label={t('share.topic.permission')}
        value={permission}
        options={sharePermissions.map((value) => ({ value, label: t(`share.topic.${value}`) }))}
        onChange={setPermission}
      />
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3 text-sm">
          <span aria-hidden="true">{t('share.topic.password')}</span>
          <Switch label={t('share.topic.password')} checked={locked} onChange={setLocked} />
        </div>
        {locked && (
          <PasswordField
            label={t('share.topic.password.field', { min, max })}
            showLabel={t('topic.password.show')}
            hideLabel={t('topic.password.hide')}
            autoComplete="new-password"
            placeholder={share?.password ? t('share.topic.password.keep') : undefined}
            hint={share?.password && password !== '' ? t('share.topic.password.changed') : undefined}
            error={problem}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </div>
      <ExpiryPills value={expiry} onChange={setExpiry} kept={expired ? null : kept} />
      <FormAlert error={save.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {share && (
          <Button icon="trash" disabled={revoke.isPending} onClick={() => setRevoking(true)}>
            {t('share.topic.revoke')}
          </Button>
        )}
        <Button type="submit" variant="solid" disabled={save.isPending}>
          {t(share ? 'share.topic.change' : 'share.topic.make')}
        </Button>
      </div>
      <Confirm
        open={revoking}
        onOpenChange={setRevoking}
        title={t('share.topic.revoke.ask')}
        description={t('share.topic.revoke.text')}
        confirmLabel={t('share.topic.revoke')}
        cancelLabel={t('cancel')}
        onConfirm={handleRevoke}
      />
    </form>
  )
}

/** A link keeps its end unless that has passed. */
function firstExpiry(share: TopicShare | null): Expiry {
  return share?.expiresAt && share.expiresAt > Date.now() ? 'keep' : 'never'
}
