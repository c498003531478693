import { Button, IconButton } from '@wenjin/ui'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { editPlan, planMax, planTitleMax, titlesOf, type PlanDraft, type PlanEdit, type PlanItem } from './research-draft.ts'

interface PlanEditorProps {
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
}

/**
 * Editor of the sub-questions of a research: items are renamed in place, Enter adds one below, Backspace in an empty item removes it, Alt
 * with an arrow moves it; every action also has a button.
 */
export function PlanEditor({ draft, onChange }: PlanEditorProps) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const focusOn = useRef<number | null>(null)
  const [told, setTold] = useState('')
  const { items } = draft
  useEffect(() => {
    if (focusOn.current === null) return
    list.current?.querySelector<HTMLTextAreaElement>(`[data-plan-item="${focusOn.current}"]`)?.focus()
    focusOn.current = null
  })
  const edit = (change: PlanEdit, focus?: number) => {
    focusOn.current = focus ?? null
    onChange(editPlan(draft, change))
  }
  const add = (after?: number) => items.length < planMax && edit({ do: 'add', after }, draft.next)
  const remove = (item: PlanItem, at: number) => {
    edit({ do: 'remove', key: item.key }, (items[at - 1] ?? items[at + 1])?.key)
    setTold(t('prepare.plan.removed', { n: at + 1 }))
  }
  const move = (item: PlanItem, at: number, by: 1 | -1) => {
    if (at + by < 0 || at + by >= items.length) return
    edit({ do: 'move', key: item.key, by }, item.key)
    setTold(t('prepare.plan.moved', { n: at + 1 + by }))
  }
  const handleKey = (event: KeyboardEvent, item: PlanItem, at: number) => {
    // Ignore keys during IME composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const actions: Readonly<Record<string, (() => unknown) | undefined>> = {
      Enter: () => add(item.key),
      Backspace: item.title === '' ? () => remove(item, at) : undefined,
      ArrowUp: event.altKey ? () => move(item, at, -1) : undefined,
      ArrowDown: event.altKey ? () => move(item, at, 1) : undefined,
    }
    const action = event.ctrlKey || event.metaKey ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{told}</output>
      <ol ref={list} aria-label={t('prepare.plan')} className="flex flex-col gap-1.5">
        {items.map((item, at) => (
          <li
            key={item.key}
            className="flex flex-wrap items-start gap-x-1 rounded-2 border border-line bg-raised pr-1 pl-3 focus-within:border-ford"
          >
            <span aria-hidden="true" className="w-5 shrink-0 py-2 text-sm leading-5 text-ink-2 tabular-nums max-sm:py-3">
              {at + 1}
            </span>
            <textarea
              rows={1}
              data-plan-item={item.key}
              value={item.title}
              maxLength={planTitleMax}
              aria-label={t('prepare.plan.item', { n: at + 1 })}
              placeholder={t('prepare.plan.empty')}
              className="field-sizing-content min-w-0 flex-1 basis-56 resize-none bg-transparent py-2 text-base leading-5 outline-none placeholder:text-ink-2 max-sm:py-3 sm:text-sm"
              // Each item is one line: replace pasted line breaks by blanks.
              onChange={(event) => edit({ do: 'rename', key: item.key, title: event.target.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') })}
              onKeyDown={(event) => handleKey(event, item, at)}
            />
            <span className="ml-auto flex">
              <IconButton
                icon="arrowUp"
                size={15}
                label={t('prepare.plan.up', { n: at + 1 })}
                keys="Alt+↑"
                disabled={at === 0}
                onClick={() => move(item, at, -1)}
              />
              <IconButton
                icon="arrowDown"
                size={15}
                label={t('prepare.plan.down', { n: at + 1 })}
                keys="Alt+↓"
                disabled={at === items.length - 1}
                onClick={() => move(item, at, 1)}
              />
              <IconButton icon="close" size={15} label={t('prepare.plan.remove', { n: at + 1 })} onClick={() => remove(item, at)} />
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button variant="quiet" icon="plus" disabled={items.length >= planMax} onClick={() => add()}>
          {t('prepare.plan.add')}
        </Button>
        <span className="text-xs text-ink-2 tabular-nums">{t('prepare.plan.count', { n: titlesOf(draft).length, max: planMax })}</span>
      </div>
    </div>
  )
}
