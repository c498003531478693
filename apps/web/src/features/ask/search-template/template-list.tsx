import type { SearchTemplate } from '@wenjin/contract'
import { Button, Confirm, IconButton, toast } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { useDeleteTemplate, useMoveTemplate } from './search-template.queries.ts'

interface TemplateListProps {
  templates: readonly SearchTemplate[]
  /** The template that was just edited, or null for a new one: it gets the focus. Undefined when none was edited. */
  after?: string | null | undefined
  onEdit: (template: SearchTemplate) => void
  onAdd: () => void
}

/** The person's own templates, with actions to move, edit and delete them. */
export function TemplateList({ templates, after, onEdit, onAdd }: TemplateListProps) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const focusOn = useRef<{ id: string; at: number; by: 1 | -1 } | null>(null)
  const [told, setTold] = useState('')
  const [leaving, setLeaving] = useState<SearchTemplate | null>(null)
  const move = useMoveTemplate()
  const remove = useDeleteTemplate()
  const fail = { onError: (problem: Error) => toast.error(problem.message) }
  useEffect(() => {
    // Moving a row drops its focus, and a disabled button at an end cannot receive it.
    if (focusOn.current === null) return
    const { id, at, by } = focusOn.current
    if (templates[at]?.id !== id) return
    const buttons = [by, -by].map((step) => list.current?.querySelector<HTMLButtonElement>(`[data-move="${id}:${step}"]`))
    buttons.find((button) => button?.disabled === false)?.focus()
    focusOn.current = null
  }, [templates])
  const [from] = useState(after)
  useEffect(() => {
    if (from === undefined) return
    const edit = from !== null && list.current?.querySelector<HTMLElement>(`[data-edit="${from}"]`)
    if (edit) edit.focus()
    else add.current?.focus()
  }, [from])
  const handleDelete = (id: string) => {
    const onSuccess = () => {
      toast.success(t('template.deleted'))
      add.current?.focus()
    }
    remove.mutate(id, { ...fail, onSuccess })
  }
  const handleMove = ({ id, name }: SearchTemplate, at: number, by: 1 | -1) => {
    focusOn.current = { id, at: at + by, by }
    move.mutate({ id, position: at + by }, fail)
    setTold(t('template.moved', { name, n: at + by + 1 }))
  }
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{told}</output>
      {templates.length === 0 ? (
        <p className="text-sm leading-6 text-ink-2">{t('template.none')}</p>
      ) : (
        <ol ref={list} aria-label={t('template.own')} className="flex flex-col gap-1.5">
          {templates.map((template, at) => (
            <li key={template.id} className="flex flex-wrap items-center gap-x-1 rounded-2 border border-line py-1 pr-1 pl-3">
              <div className="min-w-0 flex-1 basis-40 py-1">
                <p className="truncate text-sm leading-6 font-semibold">{template.name}</p>
                <p className="line-clamp-2 text-xs leading-5 break-words text-ink-2">{template.question}</p>
              </div>
              <fieldset aria-label={t('template.actions', { name: template.name })} className="ml-auto flex">
                <IconButton
                  icon="arrowUp"
                  size={15}
                  label={t('template.up', { name: template.name })}
                  data-move={`${template.id}:-1`}
                  disabled={at === 0}
                  onClick={() => handleMove(template, at, -1)}
                />
                <IconButton
                  icon="arrowDown"
                  size={15}
                  label={t('template.down', { name: template.name })}
                  data-move={`${template.id}:1`}
                  disabled={at === templates.length - 1}
                  onClick={() => handleMove(template, at, 1)}
                />
                <IconButton
                  icon="edit"
                  size={15}
                  label={t('template.edit', { name: template.name })}
                  data-edit={template.id}
                  onClick={() => onEdit(template)}
                />
                <IconButton
                  icon="trash"
                  size={15}
                  label={t('template.delete', { name: template.name })}
                  onClick={() => setLeaving(template)}
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <Button ref={add} variant="quiet" icon="plus" className="self-start" onClick={onAdd}>
        {t('template.add')}
      </Button>
      <Confirm
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={leaving ? t('template.delete', { name: leaving.name }) : ''}
        description={t('template.delete.text')}
        confirmLabel={t('template.delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => leaving && handleDelete(leaving.id)}
      />
    </div>
  )
}
