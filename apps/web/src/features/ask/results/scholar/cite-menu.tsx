import { citeRecord, formatBibtex, formatGbt7714, formatRis, type Citable } from '@wenjin/client'
import { buttonClass, Icon, Menu } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { textFile, useSave } from '../../../../lib/browser/save-file.tsx'
import { track } from '../../../../lib/person/tracking.ts'

/** Converts a title to a valid file name. */
function fileName(title: string): string {
  const safe = title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  return [...safe].slice(0, 60).join('').trim() || 'citation'
}

/** Menu that copies or downloads the citation of a work. */
export function CiteMenu({ source }: { source: Citable }) {
  const t = useText()
  const copy = useCopy()
  const record = () => citeRecord(source, dayOf(Date.now()))
  const saveFile = useSave()
  const save = (extension: string, text: string, contentType: string) =>
    void saveFile(() => {
      track('exported', extension)
      return textFile(`${fileName(source.title)}.${extension}`, text, contentType)
    })
  return (
    <Menu
      label={t('cite.label', { title: source.title })}
      trigger={
        <>
          <Icon name="quote" size={16} />
          {t('cite.open')}
        </>
      }
      triggerClass={buttonClass('quiet')}
      items={[
        { label: t('cite.copyGbt'), icon: 'copy', onChoose: () => void copy(formatGbt7714(record())) },
        { label: t('cite.copyBibtex'), icon: 'copy', onChoose: () => void copy(formatBibtex(record())) },
        { label: t('cite.copyRis'), icon: 'copy', onChoose: () => void copy(formatRis(record())) },
        {
          label: t('cite.saveBibtex'),
          icon: 'download',
          apart: true,
          onChoose: () => save('bib', formatBibtex(record()), 'application/x-bibtex;charset=utf-8'),
        },
        {
          label: t('cite.saveRis'),
          icon: 'download',
          onChoose: () => save('ris', formatRis(record()), 'application/x-research-info-systems;charset=utf-8'),
        },
      ]}
    />
  )
}
