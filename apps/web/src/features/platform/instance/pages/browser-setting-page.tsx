import { Button, buttonClass, Pills } from '@wenjin/ui'
import { useState } from 'react'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { ProseBlock } from '../components/prose-block.tsx'
import { browserNames, browserOf, browsers, browserSteps } from '../prose/browser-steps.ts'

/** The page on how to make this instance a browser's search engine. */
export function BrowserSettingPage() {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const copy = useCopy()
  const [browser, setBrowser] = useState(() => browserOf(navigator.userAgent))
  const { origin, host } = window.location
  // Browsers replace `%s` by the search words themselves, so it is shown literally.
  const address = `${origin}/searchResult?q=%s`

  return (
    <PageFrame title={t('browser.title')} lead={t('browser.lead')}>
      <section aria-label={t('browser.address')} className="flex flex-col gap-2">
        <h2 className="text-[1.0625rem] font-semibold">{t('browser.address')}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-64 rounded-2 border border-line bg-sunken px-3 py-2 font-mono text-sm leading-5 break-all">
            {address}
          </code>
          <Button icon="copy" onClick={() => void copy(address)}>
            {t('browser.copy')}
          </Button>
          <a
            className={buttonClass()}
            href={address.replace('%s', encodeURIComponent(t('browser.tryQuestion')))}
            target="_blank"
            rel="noreferrer"
          >
            {t('browser.try')}
          </a>
        </div>
      </section>
      <section aria-label={t('browser.steps')} className="flex flex-col gap-2">
        <h2 className="text-[1.0625rem] font-semibold">{t('browser.steps')}</h2>
        <Pills
          label={t('browser.choose')}
          value={browser}
          options={browsers.map((value) => ({ value, label: browserNames[value][lang] }))}
          onChange={setBrowser}
        />
        <div aria-live="polite" className="mt-2 flex flex-col gap-3 rounded-2 border border-line bg-raised p-4 leading-7">
          {browserSteps[lang](address, host)[browser].map((block) => (
            <ProseBlock key={JSON.stringify(block)} block={block} />
          ))}
        </div>
        <p className="text-sm leading-6 text-ink-2">{t('browser.versions')}</p>
      </section>
    </PageFrame>
  )
}
