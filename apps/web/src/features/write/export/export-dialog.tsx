import { type ExportFormat, type ExportRequest, type ExportType, formatsOfType, referenceStyles } from '@wenjin/contract'
import { Button, Modal, Pills, Progress, Waiting } from '@wenjin/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useCopy } from '../../../lib/browser/clipboard.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { ArchiveOptions, type ArchiveChoice } from './archive-options.tsx'
import { ChapterChoice, useChapters } from './chapter-choice.tsx'
import { ExportOption } from './export-option.tsx'
import { useExport } from './use-export.ts'
import { fetchCopied } from './use-rich-copy.ts'

/** An object that can be exported. */
export interface Exportable {
  type: ExportType
  /** For a chapter and for marks: the id of their document. */
  id: string
}

interface ExportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The objects that can be exported here; the first is preselected. */
  scopes: readonly [Exportable, ...Exportable[]]
  shareKey?: string | undefined
}

/** Dialog that exports an object as a file, or copies it: format, scope, marks, sources, and a preview of the first page. */
export function ExportDialog(props: ExportDialogProps) {
  const t = useText()
  return (
    <Modal open={props.open} onOpenChange={props.onOpenChange} title={t('export.title')} closeLabel={t('close')}>
      {props.open && <ExportForm {...props} />}
    </Modal>
  )
}

/** Whether the sentences of an object carry citation marks. */
const cites = (type: ExportType) => type === 'answer' || type === 'session' || type === 'article'

function ExportForm({ scopes, shareKey, onOpenChange }: ExportDialogProps) {
  const t = useText()
  const [chosenFormat, setFormat] = useState<ExportFormat | null>(null)
  const [scope, setScope] = useState<ExportType>(scopes[0].type)
  const [marks, setMarks] = useState(true)
  const [sources, setSources] = useState(true)
  const [references, setReferences] = useState<(typeof referenceStyles)[number]>('quotes')
  const [archive, setArchive] = useState<ArchiveChoice>({ content: 'originals', textFormat: 'md' })
  const [heading, setHeading] = useState<number | null>(null)
  const { type, id } = scopes.find((one) => one.type === scope) ?? scopes[0]
  const chapters = useChapters(type === 'chapter' ? id : null, shareKey)
  const start = heading ?? chapters.data?.[0]?.start
  const formats = formatsOfType(type)
  const format = chosenFormat !== null && formats.includes(chosenFormat) ? chosenFormat : formats[0]!
  const isEvidence = format === 'evidence'
  const isArchive = format === 'zip'
  const body: ExportRequest = {
    id,
    shareKey,
    // An evidence package always contains the marks that it verifies.
    marks: isEvidence || marks,
    sources: isEvidence || sources,
    references,
    ...(type === 'chapter' && { start }),
    ...(isArchive && archive),
  }
  const ready = type !== 'chapter' || start !== undefined
  // All text formats have the same preview; an archive shows a list of files.
  const previewed = { ...body, ...(type === 'topic' && { format: isArchive ? format : ('html' as const) }) }
  const preview = useQuery({
    queryKey: ['export-preview', type, previewed],
    queryFn: ({ signal }) => api.export.previewExport({ params: { type }, body: previewed }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ready,
  })
  const { make, progress, cancel } = useExport()
  const failure = chapters.error?.message ?? (chapters.data?.length === 0 ? t('reader.outline.empty') : preview.error?.message)
  return (
    <form
      className="flex flex-col gap-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        // `onSuccess` runs only while this form is mounted: a dialog closed and opened again meanwhile stays open.
        make.mutate({ format, type, body }, { onSuccess: (made) => made && onOpenChange(false) })
      }}
    >
      {scopes.length > 1 && (
        <Pills
          label={t('export.scope')}
          value={type}
          options={scopes.map((one) => ({ value: one.type, label: t(`export.scope.${one.type}`) }))}
          onChange={setScope}
        />
      )}
      {type === 'chapter' && chapters.data && chapters.data.length > 0 && (
        <ChapterChoice chapters={chapters.data} value={start} onChange={setHeading} />
      )}
      <Pills
        label={t('export.format')}
        value={format}
        options={formats.map((value) => ({ value, label: t(`export.format.${value}`) }))}
        onChange={setFormat}
      />
      {isArchive && <ArchiveOptions value={archive} onChange={setArchive} />}
      {type === 'topic' && !isArchive && <p className="leading-6 text-ink-2">{t('export.topic.hint')}</p>}
      {isEvidence && <p className="leading-6 text-ink-2">{t('export.evidence.hint')}</p>}
      {cites(type) && !isEvidence && (
        <div className="flex flex-col">
          <ExportOption label={t('export.marks')} checked={marks} onChange={setMarks} />
          <ExportOption label={t('export.sources')} checked={sources} onChange={setSources} />
        </div>
      )}
      {cites(type) && sources && !isEvidence && (
        <Pills
          label={t('export.references')}
          value={references}
          options={referenceStyles.map((value) => ({ value, label: t(`export.references.${value}`) }))}
          onChange={setReferences}
        />
      )}
      {type === 'topic' && <ExportOption label={t('export.notes')} checked={marks} onChange={setMarks} />}
      {/* Reserve the height of the preview: a growing dialog would shift the options under the pointer. */}
      <div className="h-[min(16rem,26dvh)] overflow-hidden rounded-2 border border-line bg-raised">
        {!failure && !preview.data && <Waiting className="h-full justify-center">{t('export.preview.loading')}</Waiting>}
        {failure && (
          <p role="alert" className="p-4 leading-6">
            {failure}
          </p>
        )}
        {!failure && preview.data && (
          <iframe
            title={t('export.preview')}
            srcDoc={preview.data.html}
            // The sandbox forbids scripts and navigation.
            sandbox=""
            className="size-full"
          />
        )}
      </div>
      {make.isPending ? (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            {progress > 0 ? (
              <Progress value={progress} label={t('export.progress', { percent: progress })} />
            ) : (
              <Waiting>{t('export.making')}</Waiting>
            )}
          </div>
          <Button variant="outline" onClick={cancel}>
            {t('export.cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {type === 'topic' ? <span /> : <CopyButtons type={type} body={body} />}
          <Button type="submit" variant="solid" icon="download" disabled={!ready || failure !== undefined}>
            {t('export.make')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Buttons that copy the export in three formats. */
function CopyButtons({ type, body }: { type: ExportType; body: ExportRequest }) {
  const t = useText()
  const copy = useCopy()
  const copyAs = (form: 'markdown' | 'text' | 'html') => {
    const copied = fetchCopied({ type, ...body })
    return form === 'html'
      ? copy(
          copied.then(({ text }) => text),
          copied.then(({ html }) => html),
        )
      : copy(copied.then((forms) => forms[form]))
  }
  return (
    <span className="flex flex-wrap gap-1">
      <Button variant="quiet" icon="copy" onClick={() => void copyAs('html')}>
        {t('export.copy.html')}
      </Button>
      <Button variant="quiet" onClick={() => void copyAs('markdown')}>
        {t('export.copy.markdown')}
      </Button>
      <Button variant="quiet" onClick={() => void copyAs('text')}>
        {t('export.copy.text')}
      </Button>
    </span>
  )
}
