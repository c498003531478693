import { limits, sharePermissions, type Share, type ShareKind } from '@wenjin/contract'
import { Button, Confirm, Icon, PasswordField, Pills, Switch, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useNow } from '../../../lib/format/use-relative-time.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { endOf, type Expiry } from './expiry.ts'
import { ExpiryPills } from './expiry-pills.tsx'
import { MadeLink } from './made-link.tsx'
import { QuotedDocuments } from './quoted-documents.tsx'
import { useDeleteShare, useSaveShare } from './share.queries.ts'

/** An object that can be shared. */
export interface ShareScope {
  kind: ShareKind
  id: string
}

/** The kinds that quote documents without opening them. */
const quoting: ReadonlySet<ShareKind> = new Set(['session', 'branch', 'answer'])

/** The initial choice keeps the expiry of a link unless it has passed. */
const firstExpiry = (share: Share | null): Expiry => (share?.expiresAt && share.expiresAt > Date.now() ? 'keep' : 'never')

/** The fields of a share: its permission, password and expiry. */
export function ShareFields({ scope, share }: { scope: ShareScope; share: Share | null }) {
  const t = useText()
  const save = useSaveShare(scope)
  const revoke = useDeleteShare()
  const [permission, setPermission] = useState(share?.permission ?? 'read')
  const [locked, setLocked] = useState(share?.password ?? false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [expiry, setExpiry] = useState<Expiry>(firstExpiry(share))
  const [documents, setDocuments] = useState<readonly string[]>(share?.documents ?? [])
  const [revoking, setRevoking] = useState(false)
  const now = useNow()
  const { min, max } = limits.topic.sharePassword
  const end = share?.expiresAt ?? null
  const keepsPassword = share?.password === true && password === ''

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (locked && !keepsPassword && (password.length < min || password.length > max)) {
      setProblem(t('share.topic.password.bad', { min, max }))
      return
    }
    const wanted = locked ? (keepsPassword ? {} : { password }) : { password: null }
    const ending = expiry === 'keep' ? {} : { expiresAt: endOf(expiry, Date.now()) }
    save.mutate(
      {
        ...wanted,
        ...ending,
        enabled: true,
        ...(scope.kind === 'topic' && { permission }),
        ...(quoting.has(scope.kind) && { documents: [...documents] }),
      },
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
    share &&
    revoke.mutate(share.key, {
      onSuccess: () => toast.success(t('share.topic.revoked')),
      onError: (error) => toast.error(error.message),
    })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {share && <MadeLink share={share} />}
      {quoting.has(scope.kind) && <QuotedDocuments scope={scope} open={documents} onOpen={setDocuments} />}
      {scope.kind === 'topic' && (
        <Pills
          label={t('share.topic.permission')}
          value={permission}
          options={sharePermissions.map((value) => ({ value, label: t(`share.topic.${value}`) }))}
          onChange={setPermission}
        />
      )}
      <div className="flex flex-col gap-2">
        <div className="flex min-h-9 items-center justify-between gap-3 text-sm">
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
      <ExpiryPills value={expiry} onChange={setExpiry} kept={end !== null && end > now ? end : null} />
      {save.error && (
        <p role="alert" className="flex items-start gap-2 text-sm leading-6">
          <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
          {save.error.message}
        </p>
      )}
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
