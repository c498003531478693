import { Button, Icon, IconButton, TextArea, toast } from '@wenjin/ui'
import { useId, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { addSites, maxSites, parseSites, removeSite, type SiteListName, type SiteLists } from '../site-lists.ts'

interface SiteListProps {
  name: SiteListName
  lists: SiteLists
  onChange: (lists: SiteLists) => void
}

/** Sites that a person trusts or blocks: lists them, removes one at a time, adds any number at once. */
export function SiteList({ name, lists, onChange }: SiteListProps) {
  const t = useText()
  const heading = useId()
  const sites = lists[name]
  const remove = (site: string) => onChange(removeSite(lists, name, site))
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="text-base leading-7 font-semibold">
          {t(`preference.${name}`)}
          {sites.length > 0 && <span className="ml-2 text-sm font-normal text-ink-2 tabular-nums">{sites.length}</span>}
        </h2>
        <p className="text-sm leading-6 text-ink-2">{t(`preference.${name}.text`)}</p>
      </div>
      {sites.length === 0 ? (
        <p className="text-sm leading-6 text-ink-2">{t(`preference.${name}.none`)}</p>
      ) : (
        <ul className="flex max-h-80 flex-wrap gap-2 overflow-y-auto">
          {sites.map((site) => (
            <li key={site} className="flex max-w-full items-center rounded-full border border-line bg-raised pl-3.5 text-sm">
              <Icon
                name={name === 'trusted' ? 'checkCircle' : 'eyeOff'}
                size={14}
                className={`mr-1.5 shrink-0 ${name === 'trusted' ? 'text-sprout' : 'text-ink-2'}`}
              />
              <span className="min-w-0 truncate">{site}</span>
              <IconButton
                icon="close"
                size={14}
                className="!rounded-full"
                label={t('preference.remove', { site })}
                onClick={() => remove(site)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddSites name={name} lists={lists} onChange={onChange} />
    </section>
  )
}

/** Adds one site or a pasted list of sites. Invalid sites stay in the field and are named. */
function AddSites({ name, lists, onChange }: SiteListProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const { sites, wrong } = parseSites(text)
    const next = addSites(lists, name, sites)
    if (next[name].length > maxSites) return setProblem(t('preference.add.full', { n: maxSites }))
    setText(wrong.join('\n'))
    setProblem(wrong.length > 0 ? t('preference.add.wrong', { names: wrong.slice(0, 5).join(t('sources.authorComma')) }) : undefined)
    if (sites.length === 0) return undefined
    const moved = lists[name === 'trusted' ? 'blocked' : 'trusted'].find((site) => sites.includes(site))
    if (moved) toast.success(t('preference.moved', { site: moved, list: t(`preference.${name}`) }))
    return onChange(next)
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextArea
        label={`${t('preference.add')} · ${t(`preference.${name}`)}`}
        className="flex-1 [&>label]:sr-only [&>textarea]:min-h-11 [&>textarea]:resize-none"
        rows={1}
        value={text}
        error={problem}
        placeholder={t('preference.add.placeholder')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          // Enter submits, as in a single-line field; further lines are added by pasting or with Shift+Enter.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <Button type="submit" className="min-h-11" disabled={text.trim() === ''}>
        {t('preference.add.do')}
      </Button>
    </form>
  )
}
