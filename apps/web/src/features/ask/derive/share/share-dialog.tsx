import { Button, Modal, Pills, TextField, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useShareAddress, useShortUrl, useStopSharingPage, type SharedThing, type ShareOf } from './share.queries.ts'

/** Gives the links by which others may read a session, a part of it or one answer. `of` null means closed. */
export function ShareDialog({ of, onClose }: { of: ShareOf | null; onClose: () => void }) {
  const t = useText()
  return (
    <Modal open={of !== null} onOpenChange={(open) => !open && onClose()} title={t('share.title')} closeLabel={t('close')}>
      {of && <ShareChoice key={of.resultId} of={of} onClose={onClose} />}
    </Modal>
  )
}

function ShareChoice({ of, onClose }: { of: ShareOf; onClose: () => void }) {
  const t = useText()
  const copy = useCopy()
  const [pageFirst] = useSetting('outputHtml')
  const [what, setWhat] = useState<SharedThing>(pageFirst ? 'page' : 'whole')
  const shared = useShareAddress(what, of)
  const short = useShortUrl()
  const unshare = useStopSharingPage()
  const things: SharedThing[] = pageFirst ? ['page', 'whole', 'branch'] : ['whole', 'branch', 'page']
  const onError = (error: Error) => toast.error(error.message)
  const choose = (next: SharedThing) => {
    short.reset()
    setWhat(next)
  }
  const handleStop = () =>
    unshare.mutate(of.resultId, {
      onError,
      onSuccess: () => {
        toast.success(t('share.page.stopped'))
        onClose()
      },
    })

  return (
    <div className="flex flex-col gap-4">
      <Pills
        label={t('share.what')}
        value={what}
        options={things.map((thing) => ({ value: thing, label: t(`share.${thing}`) }))}
        onChange={choose}
      />
      <p className="text-sm leading-6 text-ink-2">{t(`share.${what}.text`)}</p>
      {shared.isPending && <Waiting>{t('share.making')}</Waiting>}
      {shared.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {shared.error.message}
          <Button icon="refresh" onClick={() => void shared.refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {shared.data && (
        <>
          <LinkLine label={t('share.link')} address={shared.data} onCopy={copy} />
          {short.data ? (
            <LinkLine label={t('share.short')} address={short.data.shortUrl} onCopy={copy} />
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button icon="link" disabled={short.isPending} onClick={() => short.mutate(shared.data, { onError })}>
                {t('share.shorten')}
              </Button>
              {what === 'page' && (
                <Button icon="trash" disabled={unshare.isPending} onClick={handleStop}>
                  {t('share.page.stop')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}

function LinkLine({ label, address, onCopy }: { label: string; address: string; onCopy: (text: string) => Promise<void> }) {
  const t = useText()
  return (
    <div className="flex gap-2">
      <TextField className="flex-1" label={label} icon="link" readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button variant="solid" icon="copy" onClick={() => void onCopy(address)}>
        {t('share.copy')}
      </Button>
    </div>
  )
}
