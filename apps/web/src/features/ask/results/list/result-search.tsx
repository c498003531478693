import { limits } from '@wenjin/contract'
import { Button, TextField } from '@wenjin/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { SlowSessionNotice, useAsk } from '../../question/index.ts'
import { filtersFor, resultAddress, type ResultView } from '../../options/index.ts'

/** The search field, and the link to an answer from these sources. */
export function ResultSearch({ view }: { view: ResultView }) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState(view.q)
  const { category, time, site, lang, scholarLang } = view
  const narrows = filtersFor(category)
  const { options, ask, busy, slow, cancel } = useAsk()
  const how = {
    ...options,
    source: category ?? 'default',
    filters: {
      time: narrows.time ? time : undefined,
      site: narrows.site ? site : undefined,
      sourceLang: narrows.lang ? lang : undefined,
      scholarLang: narrows.scholarLang ? scholarLang : undefined,
    },
  }
  const query = text.trim()
  return (
    <search>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (query) void navigate(resultAddress({ ...view, q: query, asTyped: false, pageIndex: 0 }))
        }}
      >
        <TextField
          label={t('results.query')}
          type="search"
          icon="search"
          enterKeyHint="search"
          value={text}
          maxLength={limits.questionChars}
          placeholder={t('results.query.placeholder')}
          className="min-w-40 flex-1"
          onChange={(event) => setText(event.target.value)}
        />
        {/* On phones the keyboard has this button. */}
        <Button type="submit" variant="outline" className="max-sm:hidden">
          {t('results.search')}
        </Button>
        <Button variant="solid" icon="quote" disabled={busy || query === ''} onClick={() => void ask(query, {}, { how })}>
          {t('results.answer')}
        </Button>
      </form>
      {(slow || cancel) && <SlowSessionNotice slow={slow} cancel={cancel} className="pt-3" />}
    </search>
  )
}
