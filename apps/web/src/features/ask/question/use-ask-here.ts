import { sourceCategories } from '@wenjin/contract'
import { useNavigate } from 'react-router'
import { useSetting } from '../../../lib/storage/settings.ts'
import { type AskOptions, type Attachments, resultAddress, useModels } from '../options/index.ts'
import { useAsk } from './use-ask.ts'
import { firstSource, isListed } from './search-method.ts'

/**
 * Asks from a page with a question box in the order the person prefers (`searchMethod`): search, then answer; answer, then search; or
 * search only. `search` is provided for traditional search.
 */
export function useAskHere({ interactive = false } = {}) {
  const navigate = useNavigate()
  const [method] = useSetting('searchMethod')
  const [traditional] = useSetting('traditionalSearch')
  const { data: models } = useModels()
  const asking = useAsk({ interactive })
  const { options, ask } = asking
  const search = (question: string) => {
    const category = sourceCategories.find((known) => known === options.source)
    const { time, site, sourceLang: lang, scholarLang } = options.filters
    void navigate(resultAddress({ q: question, category, time, site, lang, scholarLang, pageIndex: 0 }))
  }
  const askHere = (question: string, chosen: AskOptions, attachments: Attachments) => {
    if (method === 'only' && !interactive && isListed(chosen, attachments)) {
      search(question)
      return true
    }
    return ask(question, attachments, { how: { ...chosen, source: firstSource(chosen.source, method, models) } })
  }
  return { ...asking, askHere, search: traditional && !interactive ? search : undefined }
}
