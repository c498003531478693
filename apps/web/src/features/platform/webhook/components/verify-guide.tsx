import { Button, Scroller } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { Section } from '../../../people/settings/index.ts'
import { verifyExample } from '../verify-example.ts'

/** An example receiver that verifies signatures, and the rules of delivery. */
export function VerifyGuide() {
  const t = useText()
  const copy = useCopy()
  return (
    <Section
      title={t('hook.guide')}
      text={t('hook.guide.text')}
      action={
        <Button icon="copy" onClick={() => void copy(verifyExample)}>
          {t('hook.guide.copy')}
        </Button>
      }
    >
      <Scroller label={t('hook.guide.label')} className="overflow-x-auto rounded-2 border border-line bg-sunken">
        <pre className="p-4 font-mono text-sm leading-6">{verifyExample}</pre>
      </Scroller>
      <p className="text-sm leading-6 text-ink-2">{t('hook.guide.rules')}</p>
    </Section>
  )
}
