import { Button } from '@wenjin/ui'
import { useSearchParams } from 'react-router'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { sitePath } from '../../../../lib/navigation/site-path.ts'
import { PageFrame } from '../components/page-frame.tsx'

/** The page that a mini-program opens for what it cannot do, such as saving a file: shows the address to open in a browser. */
export function DownloadAppPage() {
  const t = useText()
  const copy = useCopy()
  const [query] = useSearchParams()
  const address = window.location.origin + (sitePath(query.get('from')) ?? paths.home())
  return (
    <PageFrame title={t('downloadApp.title')} lead={t('downloadApp.lead')}>
      <section aria-label={t('downloadApp.address')} className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 rounded-2 border border-line bg-sunken px-3 py-2 font-mono text-sm leading-5 break-all">
          {address}
        </code>
        <Button variant="solid" icon="copy" onClick={() => void copy(address)}>
          {t('downloadApp.copy')}
        </Button>
      </section>
      <p className="text-sm leading-6 text-ink-2">{t('downloadApp.noApp')}</p>
    </PageFrame>
  )
}
