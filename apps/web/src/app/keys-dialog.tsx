import { Keys, Modal } from '@wenjin/ui'
import { useText, type TextKey } from '../lib/i18n/index.ts'
import { shortcuts } from '../lib/view/shortcuts.ts'

const rows: readonly [keys: string, name: TextKey][] = [
  [shortcuts.focusQuestion, 'keys.focusQuestion'],
  ['Enter', 'keys.ask'],
  ['Shift+Enter', 'keys.newLine'],
  ['↑ ↓', 'keys.suggestions'],
  ['Alt+↑', 'keys.planMove'],
  ['Tab', 'keys.nextBlank'],
  ['Esc', 'keys.close'],
  [shortcuts.listKeys, 'keys.list'],
  [shortcuts.newQuestion, 'nav.newQuestion'],
  [shortcuts.history, 'nav.history'],
  [shortcuts.library, 'nav.library'],
  [shortcuts.bookshelf, 'nav.bookshelf'],
  [shortcuts.import, 'import.title'],
  [shortcuts.toggleRail, 'keys.rail'],
  [shortcuts.panel, 'keys.panel'],
  [shortcuts.stop, 'actions.stop'],
  [shortcuts.copyPlain, 'actions.copyPlain'],
  [shortcuts.copyMarked, 'actions.copyMarked'],
  [shortcuts.share, 'actions.share'],
  [shortcuts.otherMode, 'keys.otherMode'],
  [shortcuts.again, 'keys.again'],
  [shortcuts.previousAnswer, 'branch.previous'],
  [shortcuts.nextAnswer, 'branch.next'],
  [shortcuts.favorite, 'keys.favorite'],
  [shortcuts.underline, 'keys.underline'],
  [shortcuts.mindMap, 'keys.mindMap'],
  ['Tab', 'keys.tab'],
]

/** Keys of the document reader. */
const readerRows: typeof rows = [
  ['Ctrl+F', 'reader.search'],
  ['← →', 'keys.turn'],
  ['+', 'reader.zoomIn'],
  ['-', 'reader.zoomOut'],
  ['0', 'reader.zoomFit'],
  ['Tab', 'reader.selection'],
]

/** Lists all keys; opened by `?`. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('keys.title')} closeLabel={t('close')}>
      <KeyList rows={rows} />
      <h3 className="mt-5 mb-2.5 text-sm font-semibold">{t('keys.reader')}</h3>
      <KeyList rows={readerRows} />
    </Modal>
  )
}

function KeyList({ rows: listed }: { rows: typeof rows }) {
  const t = useText()
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 text-sm">
      {listed.map(([keys, name]) => (
        <div key={name} className="contents">
          <dt>{t(name)}</dt>
          <dd className="text-right">
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
