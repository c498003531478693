import { Switch, toast } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../save-error.ts'
import { useUpdateUser } from '../settings.queries.ts'
import { Row, Rows, Section } from './section.tsx'

/** The rights of the browser extension for the account. */
export function ExtensionSection({ uid, enabled }: { uid: string; enabled: boolean }) {
  const t = useText()
  const update = useUpdateUser(uid)
  // The new value shows at once, and reverts when saving fails.
  const shown = update.isPending ? (update.variables.extensionReadingEnable ?? enabled) : enabled
  return (
    <Section title={t('extension.label')}>
      <Rows>
        <Row label={t('extension.reading')} hint={t('extension.reading.hint')}>
          <Switch
            label={t('extension.reading')}
            checked={shown}
            disabled={update.isPending}
            onChange={(extensionReadingEnable) =>
              update.mutate({ extensionReadingEnable }, { onError: (error) => toast.error(saveErrorText(error, t)) })
            }
          />
        </Row>
      </Rows>
    </Section>
  )
}
