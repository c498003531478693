import { useQuery } from '@tanstack/react-query'
import type { FrameState } from '@wenjin/contract'
import { Button, buttonClass, Icon, Notice, Spinner, TextField, Waiting } from '@wenjin/ui'
import { Suspense, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { hostOf } from '../../../lib/navigation/site-host.ts'
import { DocumentReader } from '../document/index.ts'

const numberOf = (text: string | null) => (text === null || !/^\d{1,9}$/.test(text) ? undefined : Number(text))
const isWeb = (address: string) => /^https?:\/\/[^/\s]/i.test(address) && URL.canParse(address)

/** The live version of an external page in an isolated frame, with its snapshot beside it. */
export function OuterPage() {
  const t = useText()
  const [params] = useSearchParams()
  const url = params.get('url')?.trim() ?? ''
  const documentId = params.get('documentId')
  const place = { start: numberOf(params.get('start')), end: numberOf(params.get('end')), shareKey: params.get('shareKey') ?? undefined }
  usePageTitle(url === '' ? t('outer.title') : t('outer.frame', { host: hostOf(url) ?? url }))
  return (
    <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
      <header className="flex flex-col gap-2 border-b border-line px-[var(--wj-gutter)] py-3">
        <h1 className="text-base font-semibold">{t('outer.title')}</h1>
        <AddressForm key={url} url={url} />
      </header>
      <div className="grid min-h-0 flex-1 lg:grid-cols-2">
        <section
          aria-label={url === '' ? t('outer.title') : t('outer.frame', { host: hostOf(url) ?? url })}
          className="flex min-h-[60dvh] min-w-0 flex-col lg:sticky lg:top-0 lg:h-dvh"
        >
          {url === '' && <Notice icon="external" title={t('outer.title')} text={t('outer.text')} />}
          {url !== '' && !isWeb(url) && <Notice alert icon="alert" title={t('outer.bad')} />}
          {isWeb(url) && <Framed key={url} url={url} />}
        </section>
        <section aria-label={t('outer.snapshot')} className="min-w-0 border-line px-[var(--wj-gutter)] py-5 max-lg:border-t lg:border-l">
          {documentId === null ? (
            <Notice icon="document" title={t('outer.snapshot.none')} text={t('outer.snapshot.none.text')} />
          ) : (
            <Suspense fallback={<Spinner />}>
              <DocumentReader key={documentId} id={documentId} {...place} compact />
            </Suspense>
          )}
        </section>
      </div>
    </div>
  )
}

function AddressForm({ url }: { url: string }) {
  const t = useText()
  const [, setParams] = useSearchParams()
  const [address, setAddress] = useState(url)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Reset the parameters: another page has another snapshot, or none.
    if (address.trim() !== '' && address.trim() !== url) setParams({ url: address.trim() })
  }
  return (
    <form className="flex items-end gap-2" onSubmit={handleSubmit}>
      <div className="min-w-0 flex-1">
        <TextField
          label={t('outer.address')}
          value={address}
          inputMode="url"
          maxLength={4000}
          onChange={({ target }) => setAddress(target.value)}
        />
      </div>
      <Button type="submit">{t('outer.show')}</Button>
    </form>
  )
}

/** Title and text shown instead of a page that cannot be framed. */
const notices = {
  refused: ['outer.refused', 'outer.refused.text'],
  insecure: ['outer.insecure', 'outer.insecure.text'],
} as const satisfies Partial<Record<FrameState, readonly [string, string]>>

function Framed({ url }: { url: string }) {
  const t = useText()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['outer-page', url],
    queryFn: ({ signal }) => api.reader.checkOuterPage({ query: { url } }, { signal }),
    staleTime: 60_000,
  })
  if (isPending) return <Waiting className="column py-10">{t('outer.checking')}</Waiting>
  // For a refused address no link to open it elsewhere is offered, either.
  if (error) return <Notice alert icon="alert" title={error.message} />
  const { address, frame, reason } = data
  const open = (
    <a href={address} target="_blank" rel="noreferrer noopener" className={buttonClass()}>
      <Icon name="external" size={16} />
      {t('outer.open')}
    </a>
  )
  if (frame === 'unreachable')
    return (
      <Notice icon="alert" title={t('outer.unreachable')} text={reason}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
        {open}
      </Notice>
    )
  if (frame === 'refused' || frame === 'insecure') {
    const [title, text] = notices[frame]
    return (
      <Notice icon="alert" title={t(title)} text={t(text)}>
        {open}
      </Notice>
    )
  }
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-[var(--wj-gutter)] py-2 text-xs leading-5 text-ink-2">
        <span className="min-w-0 flex-1">{t(frame === 'unknown' ? 'outer.unknown' : 'outer.safe')}</span>
        {open}
      </p>
      <iframe
        title={t('outer.frame', { host: hostOf(address) ?? address })}
        src={address}
        // Without `allow-same-origin` the page has an opaque origin: no cookies, no storage, no access to our page. It also cannot navigate
        // our page.
        sandbox="allow-scripts allow-forms allow-popups"
        allow=""
        referrerPolicy="no-referrer"
        className="w-full flex-1 border-0 bg-white"
      />
    </>
  )
}
