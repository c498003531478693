import { Icon, type IconName, Modal } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** A way to write with an answer. */
export interface WriteChoice {
  label: string
  text: string
  icon: IconName
  onChoose: () => void
}

interface WriteChoicesProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  choices: readonly WriteChoice[]
}

/** Dialog that offers the ways to write with an answer, each with a line that says what it makes. */
export function WriteChoices({ open, onOpenChange, choices }: WriteChoicesProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('actions.write.title')} closeLabel={t('close')}>
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {choices.map(({ label, text, icon, onChoose }) => (
          <li key={label}>
            <button
              type="button"
              className="wj-press flex w-full items-start gap-3 rounded-2 px-2 py-3 text-left hover:bg-sunken"
              onClick={() => {
                onOpenChange(false)
                onChoose()
              }}
            >
              <Icon name={icon} className="mt-1 shrink-0 text-ink-2" />
              <span className="min-w-0">
                <span className="block leading-6">{label}</span>
                <span className="block text-sm leading-5 text-ink-2">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
