import type { SearchTemplate } from '@wenjin/contract'
import { Modal, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import type { AskOptions } from '../options/index.ts'
import { choicesOf } from './template-choices.ts'
import { TemplateForm, type TemplateDraft } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

interface TemplateDialogProps {
  /** `save` stores the content of the question box, `manage` lists all templates. */
  open: 'save' | 'manage' | null
  onClose: () => void
  templates: readonly SearchTemplate[]
  question: string
  options: AskOptions
}

/** Dialog that stores, edits, orders and deletes templates. */
export function TemplateDialog({ open, onClose, ...content }: TemplateDialogProps) {
  const t = useText()
  // Keep the content during the closing animation.
  const [shown, setShown] = useState(open)
  if (open !== null && open !== shown) setShown(open)
  return (
    <Modal
      open={open !== null}
      onOpenChange={(stay) => !stay && onClose()}
      title={t(shown === 'save' ? 'template.save' : 'template.manage')}
      closeLabel={t('close')}
    >
      {shown === 'save' ? <SaveTemplate {...content} onClose={onClose} /> : <ManageTemplates {...content} />}
    </Modal>
  )
}

type Content = Omit<TemplateDialogProps, 'open' | 'onClose'>

function SaveTemplate({ question, options, onClose }: Content & { onClose: () => void }) {
  const t = useText()
  const handleSaved = ({ name }: SearchTemplate) => {
    toast.success(t('template.saved', { name }))
    onClose()
  }
  return <TemplateForm draft={{ name: '', question, options }} onSaved={handleSaved} onCancel={onClose} />
}

function ManageTemplates({ templates, options }: Content) {
  const [draft, setDraft] = useState<TemplateDraft | null>(null)
  const [after, setAfter] = useState<string | null>()
  if (draft) {
    const leave = () => {
      setAfter(draft.id ?? null)
      setDraft(null)
    }
    return <TemplateForm draft={draft} onSaved={leave} onCancel={leave} />
  }
  return (
    <TemplateList
      templates={templates}
      after={after}
      onEdit={(template) => setDraft({ id: template.id, name: template.name, question: template.question, options: choicesOf(template) })}
      onAdd={() => setDraft({ name: '', question: '', options })}
    />
  )
}
