import { buttonClass, Icon, Menu, toast } from '@wenjin/ui'
import { useSave } from '../../../../lib/browser/save-file.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { exportedFormats, type ExportedFormat } from '../formats/formats-list.ts'
import type { MapDraft } from '../mind-map.queries.ts'

/** Menu of export formats; the code that writes a format is loaded on choice. */
export function ExportMenu({ map }: { map: MapDraft }) {
  const t = useText()
  const save = useSave()
  const write = async (format: ExportedFormat) => {
    try {
      const { writeMapFile } = await import('../formats/write-file.ts')
      const file = await writeMapFile(map, { format, theme: map.theme })
      if (file) await save(() => file)
      else toast.error(t('mindMap.export.tooLarge'))
    } catch {
      toast.error(t('mindMap.export.failed'))
    }
  }
  return (
    <Menu
      trigger={
        <>
          <Icon name="download" size={16} />
          {t('mindMap.export')}
        </>
      }
      triggerClass={buttonClass('outline')}
      items={exportedFormats.map((format) => ({
        label: t(`mindMap.export.${format}`),
        icon: format === 'png' || format === 'svg' ? 'image' : 'document',
        onChoose: () => void write(format),
      }))}
    />
  )
}
