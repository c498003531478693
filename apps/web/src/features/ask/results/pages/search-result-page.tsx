import { useSearchParams } from 'react-router'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { asksForList } from '../../options/index.ts'
import { QuestionFromAddress } from '../list/ask-from-address.tsx'
import { ResultPage } from '../list/result-page.tsx'

/**
 * The page of a query. A question from a link or another program is answered; the list of sources is shown when the address requests it
 * (`list=1`, a category) or the person's settings prefer traditional search.
 */
export function SearchResultPage() {
  const [query] = useSearchParams()
  const [searchMethod] = useSetting('searchMethod')
  const [traditional] = useSetting('traditionalSearch')
  return asksForList(query) || searchMethod === 'only' || traditional ? <ResultPage /> : <QuestionFromAddress />
}
