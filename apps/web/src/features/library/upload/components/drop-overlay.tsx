import { Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Covers the page while files are dragged over it. */
export function DropOverlay() {
  const t = useText()
  return (
    <div className="wj-drop-overlay pointer-events-none fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
      <div className="flex flex-col items-center gap-3 rounded-3 border-2 border-dashed border-ford bg-raised px-12 py-10">
        <Icon name="upload" size={32} className="text-ford" />
        <p className="font-semibold">{t('import.drop')}</p>
      </div>
    </div>
  )
}
