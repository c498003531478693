import { archiveContents, archiveTextFormats, type ArchiveContent, type ArchiveTextFormat } from '@wenjin/contract'
import { Pills } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'

/** The content of a topic's archive. */
export interface ArchiveChoice {
  content: ArchiveContent
  textFormat: ArchiveTextFormat
}

interface ArchiveOptionsProps {
  value: ArchiveChoice
  onChange: (value: ArchiveChoice) => void
}

/** Options of a topic's archive: the original files, their texts, or both, and the format of the texts. */
export function ArchiveOptions({ value, onChange }: ArchiveOptionsProps) {
  const t = useText()
  return (
    <>
      <Pills
        label={t('export.content')}
        value={value.content}
        options={archiveContents.map((content) => ({ value: content, label: t(`export.content.${content}`) }))}
        onChange={(content) => onChange({ ...value, content })}
      />
      {value.content !== 'originals' && (
        <Pills
          label={t('export.textFormat')}
          value={value.textFormat}
          options={archiveTextFormats.map((format) => ({ value: format, label: t(`export.format.${format}`) }))}
          onChange={(textFormat) => onChange({ ...value, textFormat })}
        />
      )}
    </>
  )
}
