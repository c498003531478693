import type { SearchTemplate } from '@wenjin/contract'
import { Icon, Menu } from '@wenjin/ui'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import type { AskOptions } from '../options/index.ts'
import { useTemplates } from './search-template.queries.ts'

const TemplateDialog = lazy(() => import('./template-dialog.tsx').then((module) => ({ default: module.TemplateDialog })))

interface TemplateMenuProps {
  /** The current text and options of the box, which a new template stores. */
  question: string
  options: AskOptions
  input: RefObject<HTMLTextAreaElement | null>
  onChoose: (template: SearchTemplate) => void
}

/** Menu of templates, with actions to store a new one and to manage all. */
export function TemplateMenu({ question, options, input, onChoose }: TemplateMenuProps) {
  const t = useText()
  const { data: templates = [] } = useTemplates()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [everOpen, setEverOpen] = useState(false)
  const chosen = useRef(false)
  const own = templates.filter(({ builtin }) => !builtin)
  const show = (what: 'save' | 'manage') => {
    setEverOpen(true)
    setOpen(what)
  }
  return (
    <>
      <Menu
        trigger={
          <>
            {t('template.menu')}
            <Icon name="chevronDown" size={14} className="shrink-0" />
          </>
        }
        triggerClass="wj-press inline-flex min-h-9 items-center gap-1.5 rounded-2 px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink max-sm:min-h-touch"
        items={[
          ...templates.map((template, at) => ({
            id: template.id,
            label: template.name,
            icon: template.builtin ? ('document' as const) : ('star' as const),
            apart: at > 0 && at === own.length,
            onChoose: () => {
              chosen.current = true
              onChoose(template)
            },
          })),
          { id: 'save', label: t('template.save'), icon: 'plus', apart: templates.length > 0, onChoose: () => show('save') },
          { id: 'manage', label: t('template.manage'), icon: 'settings', onChoose: () => show('manage') },
        ]}
        finalFocus={() => {
          const inBox = chosen.current
          chosen.current = false
          return inBox ? input.current : null
        }}
      />
      {everOpen && (
        <Suspense>
          <TemplateDialog open={open} onClose={() => setOpen(null)} templates={own} question={question} options={options} />
        </Suspense>
      )}
    </>
  )
}
