import { Button, Notice, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useSave } from '../../../../lib/browser/save-file.tsx'
import { topicPassword } from '../../../../lib/storage/share.ts'
import { sharePicture } from '../share-picture.ts'

/** A picture of a topic to share: by the id of the topic, and the key of its link where it is shared by one. */
export function ShareImagePage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? params.get('topicId') ?? ''
  const tsk = params.get('tsk') ?? undefined
  usePageTitle(t('shareImage.title'))
  const topic = useQuery({
    queryKey: [...queryKeys.topics, 'one', id, tsk],
    queryFn: ({ signal }) =>
      tsk
        ? api.topic.openTopic({ params: { id }, body: { tsk, pwd: topicPassword(id) } })
        : api.topic.getTopic({ params: { id } }, { signal }),
    enabled: id !== '',
  })
  const picture = useQuery({
    queryKey: ['sharePicture', topic.data?.id, tsk, topic.data?.coverImages],
    queryFn: () =>
      sharePicture(topic.data!, window.location.origin + paths.topic(topic.data!.id, tsk ? { tsk } : {}), {
        app: t('app.name'),
        scan: t('shareImage.scan'),
        facts: [
          t('shareImage.files', { n: topic.data!.fileCount }),
          // Nobody yet is nothing to show.
          topic.data!.subscriberCount > 0 && t('shareImage.people', { n: topic.data!.subscriberCount }),
        ]
          .filter(Boolean)
          .join(' · '),
      }),
    enabled: topic.data !== undefined,
    staleTime: Infinity,
  })
  const error = topic.error ?? picture.error
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col items-center gap-5 py-8">
      <h1 className="text-base font-semibold">{t('shareImage.title')}</h1>
      {id === '' && <Notice icon="image" title={t('shareImage.missing')} text={t('shareImage.missing.text')} />}
      {id !== '' && !picture.data && !error && <Waiting>{t('shareImage.loading')}</Waiting>}
      {error && <Notice alert icon="alert" title={t('shareImage.failed')} text={error.message} />}
      {picture.data && topic.data && <Picture blob={picture.data} name={topic.data.title || topic.data.name} />}
    </main>
  )
}

/** The picture itself; its address goes with the page, which shows nothing else. */
function Picture({ blob, name }: { blob: Blob; name: string }) {
  const t = useText()
  const save = useSave()
  const [address] = useState(() => URL.createObjectURL(blob))
  return (
    <>
      <img
        src={address}
        alt={t('shareImage.alt', { name })}
        className="w-[min(22rem,calc(100vw-2rem))] rounded-2 border border-line shadow-2"
      />
      <Button
        variant="solid"
        icon="download"
        onClick={() => void save(() => ({ fileName: `${name.replaceAll(/[/\\:*?"<>|]/g, ' ').trim()}.png`, blob }))}
      >
        {t('shareImage.save')}
      </Button>
    </>
  )
}
