import type { MailState } from '@wenjin/contract'
import { Button, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useTryMail } from '../setup.queries.ts'
import { CardFrame } from './card-frame.tsx'
import { ResultLine } from './outcome-line.tsx'
import { MailForm, outcomeText } from './mail-form.tsx'

/** The mail server: the current connection, with the form folded below. */
export function MailCard({ mail }: { mail: MailState }) {
  const t = useText()
  const attempt = useTryMail()
  const { source, variable, inUse, isLost, host, from } = mail
  const state = t(isLost ? 'setup.lost' : source === 'none' ? 'setup.none' : inUse ? 'setup.connected' : 'setup.offline')
  if (source === 'environment') {
    return (
      <CardFrame fixed name={t('setup.mail')} isOn={inUse} state={state}>
        <p>
          {t('setup.environment', { variable: variable ?? '' })}
          <span className="block">{[host, from].filter(Boolean).join(' · ')}</span>
        </p>
        <Button disabled={attempt.isPending} onClick={() => attempt.mutate({ settings: null })}>
          {t('setup.mail.try')}
        </Button>
        {attempt.isPending && <Waiting>{t('setup.mail.trying')}</Waiting>}
        {attempt.error && <FormProblem>{attempt.error.message}</FormProblem>}
        {attempt.data && <ResultLine ok={attempt.data.ok}>{outcomeText(t, attempt.data)}</ResultLine>}
      </CardFrame>
    )
  }
  return (
    <CardFrame name={t('setup.mail')} isOn={inUse} state={state}>
      <p className="text-sm leading-6 text-ink-2">{t('setup.mail.hint')}</p>
      <MailForm key={`${source} ${host ?? ''} ${mail.user}`} mail={mail} />
    </CardFrame>
  )
}
