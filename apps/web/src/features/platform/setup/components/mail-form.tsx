import { isHostName, isMailSender, mailPorts, mailSecurities, type MailInput, type MailOutcome, type MailState } from '@wenjin/contract'
import { Button, Choice, FormField, PasswordField, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useRemoveMail, useSaveMail, useTryMail } from '../setup.queries.ts'
import { ResultLine } from './outcome-line.tsx'

export function outcomeText(t: Text, outcome: MailOutcome): string {
  if (outcome.ok) return t('setup.mail.works', { to: outcome.to, seconds: (outcome.ms / 1000).toFixed(1) })
  const why = t(`setup.mail.failure.${outcome.reason}`)
  return outcome.status === null ? why : t('setup.mail.failure.status', { why, status: outcome.status })
}

/** The form of the mail server to test, save or remove it. */
export function MailForm({ mail }: { mail: MailState }) {
  const t = useText()
  const [host, setHost] = useState(mail.host ?? '')
  const [security, setSecurity] = useState(mail.security ?? 'tls')
  const [port, setPort] = useState(String(mail.port ?? mailPorts.tls))
  const [user, setUser] = useState(mail.user)
  const [password, setPassword] = useState('')
  const [from, setFrom] = useState(mail.from)
  const [to, setTo] = useState('')
  const attempt = useTryMail()
  const save = useSaveMail()
  const remove = useRemoveMail()

  const wrongHost = host !== '' && !isHostName(host)
  const wrongFrom = from !== '' && !isMailSender(from)
  const portNumber = Number(port)
  const isPort = Number.isInteger(portNumber) && portNumber >= 1 && portNumber <= 65_535
  const isComplete = host !== '' && from !== '' && !wrongHost && !wrongFrom && isPort
  const isSame = mail.host === host.trim() && mail.port === portNumber && mail.security === security && mail.user === user.trim()
  const settings: MailInput = {
    host: host.trim(),
    port: portNumber,
    security,
    user: user.trim(),
    from: from.trim(),
    ...(password !== '' && { password }),
  }
  const busy = attempt.isPending || save.isPending || remove.isPending
  const problem = save.error ?? attempt.error ?? remove.error
  const chooseSecurity = (value: string) => {
    const next = mailSecurities.find((one) => one === value)
    if (!next) return
    if (portNumber === mailPorts[security]) setPort(String(mailPorts[next]))
    setSecurity(next)
  }
  return (
    <form
      aria-label={t('setup.mail')}
      className="flex flex-col gap-3"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) save.mutate(settings, { onSuccess: () => toast.success(t('setup.saved')) })
      }}
    >
      <FormField
        label={t('setup.mail.host')}
        value={host}
        spellCheck={false}
        placeholder="smtp.example.org"
        error={wrongHost ? t('setup.mail.host.wrong') : undefined}
        onChange={(event) => setHost(event.target.value)}
      />
      <div className="-ml-2 flex flex-wrap items-center gap-2">
        <Choice
          label={t('setup.mail.security')}
          value={security}
          options={mailSecurities.map((value) => ({ value, label: t(`setup.mail.security.${value}`) }))}
          onChange={chooseSecurity}
        />
      </div>
      <FormField
        label={t('setup.mail.port')}
        value={port}
        inputMode="numeric"
        className="max-w-40"
        onChange={(event) => setPort(event.target.value)}
      />
      <FormField
        label={t('setup.mail.user')}
        value={user}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setUser(event.target.value)}
      />
      <PasswordField
        label={t('setup.mail.password')}
        value={password}
        autoComplete="off"
        placeholder={mail.hasPassword && isSame ? t('setup.key.set') : undefined}
        hint={mail.hasPassword && isSame ? t('setup.mail.password.kept') : undefined}
        showLabel={t('setup.mail.password.show')}
        hideLabel={t('setup.mail.password.hide')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormField
        label={t('setup.mail.from')}
        value={from}
        spellCheck={false}
        placeholder={t('setup.mail.from.example')}
        error={wrongFrom ? t('setup.mail.from.wrong') : undefined}
        onChange={(event) => setFrom(event.target.value)}
      />
      <FormField label={t('setup.mail.to')} value={to} type="email" autoComplete="off" onChange={(event) => setTo(event.target.value)} />
      {problem && <FormProblem>{problem.message}</FormProblem>}
      {attempt.isPending && <Waiting>{t('setup.mail.trying')}</Waiting>}
      {attempt.data && !attempt.isPending && <ResultLine ok={attempt.data.ok}>{outcomeText(t, attempt.data)}</ResultLine>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" disabled={busy || !isComplete}>
          {t('setup.save')}
        </Button>
        <Button disabled={busy || !isComplete} onClick={() => attempt.mutate({ settings, ...(to.trim() !== '' && { to: to.trim() }) })}>
          {t('setup.mail.try')}
        </Button>
        {mail.source === 'page' && (
          <Button
            icon="trash"
            disabled={busy}
            onClick={() => remove.mutate(undefined, { onSuccess: () => toast.success(t('setup.removed')) })}
          >
            {t('setup.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
