import { limits, type Topic } from '@wenjin/contract'
import { Button, Modal, TextField, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useArticleAction } from '../article.queries.ts'

interface FromFilesDialogProps {
  topic: Topic
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog to choose the files from which an article is written. */
export function FromFilesDialog(props: FromFilesDialogProps) {
  const t = useText()
  return (
    <Modal open={props.open} onOpenChange={props.onOpenChange} title={t('article.fromFiles')} closeLabel={t('close')}>
      {props.open && <FromFiles {...props} />}
    </Modal>
  )
}

const shownFiles = 200

function FromFiles({ topic, onOpenChange }: FromFilesDialogProps) {
  const t = useText()
  const navigate = useNavigate()
  const [written, setWritten] = useState('')
  const keyword = useDeferredValue(written.trim())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data } = useQuery({
    queryKey: [...queryKeys.files, 'readable', topic.id, keyword],
    queryFn: ({ signal }) =>
      // A keyword is searched in all folders; `.` lists all files, since every name contains a dot.
      api.file.listFolder(
        { params: { id: topic.rootId }, query: { keyword: keyword || '.', state: 'ready', pageSize: shownFiles } },
        { signal },
      ),
  })
  const make = useArticleAction((fileIds: string[]) => api.article.generateArticle({ params: { id: topic.id }, body: { fileIds } }))
  // An archive is read but has no text of its own.
  const files = (data?.list ?? []).flatMap((entry) => (entry.kind === 'file' && entry.file.documentId !== null ? [entry.file] : []))
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate([...chosen], {
      onSuccess: ({ id }) => {
        onOpenChange(false)
        void navigate(paths.article(id))
      },
    })
  }
  return (
    <form className="flex flex-col gap-3 text-sm" onSubmit={handleSubmit}>
      <p className="leading-6 text-ink-2">{t('article.fromFiles.text')}</p>
      <TextField
        type="search"
        icon="search"
        label={t('article.fromFiles.search')}
        placeholder={t('article.fromFiles.search')}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
      {!data && <Waiting>{t('article.list.loading')}</Waiting>}
      {data && files.length === 0 && <p className="py-4 text-center text-ink-2">{t('article.fromFiles.none')}</p>}
      <ul className="max-h-72 overflow-y-auto">
        {files.map((file) => (
          <li key={file.id}>
            <label className="flex min-h-9 items-center gap-2.5 rounded-1 px-1 hover:bg-sunken max-sm:min-h-touch">
              <input
                type="checkbox"
                checked={chosen.includes(file.id)}
                disabled={!chosen.includes(file.id) && chosen.length >= limits.article.files}
                onChange={() => toggle(file.id)}
              />
              <span className="min-w-0 py-1 leading-5 break-words">
                {file.title ?? file.name}
                <span className="block text-xs text-ink-2">
                  {[...file.parents.map((folder) => folder.name), ...(file.title === null ? [] : [file.name])].join(' / ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" variant="solid" className="self-end" disabled={chosen.length === 0 || make.isPending}>
        {t('article.fromFiles.make', { n: chosen.length })}
      </Button>
    </form>
  )
}
