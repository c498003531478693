import type { Folder, SubscriptionPreview } from '@wenjin/contract'
import { Button, Facts, TextField, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { chooseFile } from '../../../../lib/browser/choose-file.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { FolderChoice, IntervalChoice } from './folder-choice.tsx'
import { readOpml } from './opml.ts'
import { usePreview, useTopicSubscriptionActions } from './topic-subscription.queries.ts'

interface TopicSubscribeFormProps {
  topicId: string
  rootId: string
  folders: readonly Folder[]
  /** The preselected folder for entries. */
  folderId: string
}

/** Form that subscribes to a site or feed in a folder: previews the address first, then asks for the interval and the folder. */
export function TopicSubscribeForm({ topicId, rootId, folders, folderId }: TopicSubscribeFormProps) {
  const t = useText()
  const [url, setUrl] = useState('')
  const [place, setPlace] = useState(folderId)
  const [everyHours, setEveryHours] = useState(24)
  const preview = usePreview(topicId)
  const { create } = useTopicSubscriptionActions(topicId)
  const [importing, setImporting] = useState<{ done: number; total: number } | null>(null)
  const found = preview.data
  const look = (event: FormEvent) => {
    event.preventDefault()
    create.reset()
    if (url.trim() !== '') preview.mutate(url.trim())
  }
  const subscribe = ({ url: address, kind }: SubscriptionPreview) =>
    create.mutate(
      { url: address, kind, folderId: place, everyHours },
      {
        onSuccess: () => {
          preview.reset()
          setUrl('')
          toast.success(t('topicSubscription.added'))
        },
      },
    )
  const importList = async () => {
    const file = await chooseFile()
    if (!file) return
    const feeds = readOpml(await file.text())
    let failed = 0
    for (const [at, feed] of feeds.entries()) {
      setImporting({ done: at, total: feeds.length })
      await create.mutateAsync({ url: feed.url, folderId: place, everyHours }).catch(() => (failed += 1))
    }
    setImporting(null)
    create.reset()
    if (feeds.length === 0) toast.error(t('topicSubscription.opml.none'))
    else if (failed > 0) toast.info(t('topicSubscription.opml.some', { n: feeds.length - failed, failed }))
    else toast.success(t('topicSubscription.opml.done', { n: feeds.length }))
  }
  const problem = preview.error ?? create.error
  return (
    <div className="flex flex-col gap-3">
      <form className="flex items-end gap-2" onSubmit={look}>
        <TextField
          className="flex-1"
          icon="rss"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          label={t('subscription.url')}
          labelShown
          placeholder="https://example.com/feed.xml"
          maxLength={2000}
          value={url}
          onChange={(event) => {
            setUrl(event.target.value)
            preview.reset()
          }}
        />
        <Button type="submit" variant={found ? 'outline' : 'solid'} disabled={url.trim() === '' || preview.isPending}>
          {t(preview.isPending ? 'topicSubscription.looking' : 'topicSubscription.look')}
        </Button>
      </form>
      {problem && (
        <p role="alert" className="text-sm leading-6 text-danger">
          {problem.message}
        </p>
      )}
      {found && <Found found={found} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <FolderChoice rootId={rootId} folders={folders} value={place} onChange={setPlace} />
        <IntervalChoice value={everyHours} onChange={setEveryHours} />
        <Button variant="quiet" icon="upload" disabled={importing !== null} onClick={() => void importList()}>
          {importing ? t('topicSubscription.opml.running', importing) : t('topicSubscription.opml')}
        </Button>
        {found && (
          <Button variant="solid" icon="rss" className="ml-auto" disabled={create.isPending} onClick={() => subscribe(found)}>
            {t('subscription.add')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The preview of an address: its name and its newest entries. */
function Found({ found }: { found: SubscriptionPreview }) {
  const t = useText()
  const total = found.kind === 'links' ? [] : [t('topicSubscription.total', { n: found.total })]
  return (
    <section aria-label={t('topicSubscription.found')} className="rounded-2 border border-line bg-sunken px-4 py-3">
      <p className="leading-6 font-semibold break-words">{found.title}</p>
      <p className="text-xs leading-5 text-ink-2">
        <Facts facts={[t(`subscription.kind.${found.kind}`), ...total]} />
      </p>
      <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto text-sm leading-6">
        {found.entries.map(({ url, title, date }) => (
          <li key={url} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate">{title || url}</span>
            {date && <span className="shrink-0 text-xs text-ink-2 tabular-nums">{date}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
