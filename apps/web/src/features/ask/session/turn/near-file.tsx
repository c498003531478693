import type { NamedFile } from '@wenjin/contract'
import { Button, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** Returns why a file could not answer; null when its full text was searched. */
function fileState(t: Text, { state, reason }: NamedFile): string | null {
  if (reason) return reason.text
  if (state === 'queued' || state === 'parsing') return t('waysOn.file.reading')
  return null
}

/** A file whose name is similar to the question. */
export function NearFile({ file, onAsk }: { file: NamedFile; onAsk: () => void }) {
  const t = useText()
  const why = fileState(t, file)
  return (
    <li className="flex items-start gap-2">
      <Icon name={why === null ? 'document' : 'alert'} size={16} className={`mt-1 shrink-0 ${why === null ? '' : 'text-amber'}`} />
      <span className="min-w-0 flex-1">
        <Link
          className="break-words text-ford underline underline-offset-4"
          to={file.documentId === null ? paths.file(file.id) : paths.document(file.documentId)}
        >
          {file.name}
        </Link>
        {why !== null && <span className="block text-ink-2">{why}</span>}
      </span>
      {file.documentId !== null && (
        <Button variant="link" className="!min-h-6 shrink-0 max-sm:!min-h-touch" onClick={onAsk}>
          {t('waysOn.file.ask')}
        </Button>
      )}
    </li>
  )
}
