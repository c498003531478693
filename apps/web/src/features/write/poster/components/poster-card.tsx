import type { Poster } from '@wenjin/contract'
import { Button, buttonClass, Confirm, Icon, IconButton, Spinner, toast } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSave } from '../../../../lib/browser/save-file.tsx'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { ShareDialog } from '../../share/index.ts'
import { usePosterAction } from '../poster.queries.ts'

/** Returns a function that saves the poster as an image; the drawing code is loaded on demand. */
function useSavePicture(poster: Poster): { save: () => void; saving: boolean } {
  const t = useText()
  const saveFile = useSave()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await saveFile(async () => (await import('../poster-picture.ts')).posterFile(poster))
    } catch {
      toast.error(t('poster.saveFailed'))
    } finally {
      setSaving(false)
    }
  }
  return { save: () => void save(), saving }
}

/** A poster in the list: being generated, ready or failed. */
export function PosterCard({ poster, mayEdit }: { poster: Poster; mayEdit: boolean }) {
  const t = useText()
  const { id, query, state, failure, content, template, type, composer } = poster
  const when = useRelativeTime(poster.createdAt)
  const [asking, setAsking] = useState(false)
  const [sharing, setSharing] = useState(false)
  const { save, saving } = useSavePicture(poster)
  const retry = usePosterAction(() => api.poster.retryPoster({ params: { id } }))
  const remove = usePosterAction(() => api.poster.deletePoster({ params: { id } }))
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-2 border border-line bg-raised p-4">
      <div className="flex items-start gap-1">
        <h3 className="min-w-0 flex-1 leading-7 font-semibold break-words">{query}</h3>
        {mayEdit && <IconButton icon="trash" label={t('poster.delete')} className="-mt-1 -mr-2" onClick={() => setAsking(true)} />}
      </div>
      <p className="text-xs leading-5 text-ink-2">
        {[t(`poster.template.${template}`), t(`poster.type.${type}`), when].join(' · ')}
        {composer && ` · ${t(composer === 'model' ? 'poster.model' : 'poster.quoted')}`}
      </p>
      {state === 'creating' && (
        <output className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner />
          {t('poster.creating')}
        </output>
      )}
      {failure && (
        <output className="flex gap-2 text-sm leading-6">
          <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
          {failure.text}
        </output>
      )}
      {content && <p className="line-clamp-4 text-sm leading-6 text-ink-2">{content.lead}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {state === 'ready' && (
          <>
            <Link to={paths.posterViewer(id)} className={buttonClass(type === 'html' ? 'solid' : 'outline')}>
              {t('poster.open')}
            </Link>
            {mayEdit && (
              <Button icon="share" onClick={() => setSharing(true)}>
                {t('share.open')}
              </Button>
            )}
            <Button variant={type === 'image' ? 'solid' : 'outline'} icon="download" disabled={saving} onClick={save}>
              {t(saving ? 'poster.saving' : 'poster.save')}
            </Button>
          </>
        )}
        {state === 'failed' && mayEdit && (
          <Button icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('poster.retry')}
          </Button>
        )}
      </div>
      <ShareDialog open={sharing} onOpenChange={setSharing} scopes={[{ kind: 'poster', id }]} />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('poster.delete.title', { name: query })}
        description={t('poster.delete.text')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate(undefined)}
      />
    </li>
  )
}
