import { Button, Confirm, Switch, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useConsent } from '../../../../lib/person/consent.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { saveErrorText, Row, Rows, Section } from '../../settings/index.ts'
import { useClearHistory } from '../../../ask/history/index.ts'

/** The recorded data about the person, with buttons to erase it. */
export function PrivacySection() {
  const t = useText()
  const [consent, setConsent] = useConsent()
  const [clearing, setClearing] = useState(false)
  const clear = useClearHistory()
  return (
    <Section title={t('pref.privacy')}>
      <Rows>
        <Row label={t('pref.consent')} hint={t('pref.consent.hint')}>
          <Switch label={t('pref.consent')} checked={consent === 'given'} onChange={setConsent} />
        </Row>
        <Row label={t('pref.clear')} hint={t('pref.clear.hint')}>
          <Button icon="trash" disabled={clear.isPending} onClick={() => setClearing(true)}>
            {t('history.clear')}
          </Button>
        </Row>
      </Rows>
      <Confirm
        open={clearing}
        onOpenChange={setClearing}
        title={t('pref.clear.title')}
        description={t('pref.clear.text')}
        confirmLabel={t('history.clear.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess: ({ deleted }) => toast.success(t('pref.cleared', { n: deleted })),
            onError: (error) => toast.error(saveErrorText(error, t)),
          })
        }
      />
    </Section>
  )
}
