import { Button, Icon, Scroller } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { Section } from '../../../people/settings/index.ts'
import { curlExample } from '../curl-example.ts'
import { keyAbilities } from '../key-abilities.ts'

/** The rights of a key, and commands that use one. */
export function KeyGuide() {
  const t = useText()
  const copy = useCopy()
  const example = curlExample(window.location.origin, t('key.example.question'))
  return (
    <>
      <Section title={t('key.may')}>
        <ul className="flex flex-col gap-1 text-sm leading-6">
          {keyAbilities.map((ability) => (
            <li key={ability} className="flex gap-2">
              <Icon name="check" size={16} className="mt-1 shrink-0 text-sprout" />
              {t(`key.may.${ability}`)}
            </li>
          ))}
          <li className="flex gap-2">
            <Icon name="close" size={16} className="mt-1 shrink-0 text-ink-2" />
            {t('key.mayNot')}
          </li>
        </ul>
      </Section>
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
    </>
  )
}
