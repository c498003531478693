import { Button, Scroller } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { Section } from '../../../people/settings/index.ts'
import { curlExample } from '../curl-example.ts'

/** Commands that use a key. */
export function KeyGuide() {
  const t = useText()
  const copy = useCopy()
  const example = curlExample(window.location.origin, t('key.example.question'))
  return (
    <Section
      title={t('key.example')}
      text={t('key.example.text')}
      action={
        <Button icon="copy" onClick={() => void copy(example)}>
          {t('key.example.copy')}
        </Button>
      }
    >
      <Scroller label={t('key.example.label')} className="overflow-x-auto rounded-2 border border-line bg-sunken">
        <pre className="p-4 font-mono text-sm leading-6">{example}</pre>
      </Scroller>
      <p className="text-sm">
        <a className="text-ford hover:underline" href="/api/openapi.json" target="_blank" rel="noreferrer">
          {t('key.docs')}
        </a>
      </p>
    </Section>
  )
}
