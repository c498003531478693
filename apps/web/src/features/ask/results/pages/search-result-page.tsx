import { useSearchParams } from 'react-router'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { asksForList } from '../../options/index.ts'
import { QuestionFromAddress } from '../list/ask-from-address.tsx'
import { ResultPage } from '../list/result-page.tsx'

/**
 * The address of a query. A link or another program that brings a question gets its answer; the list of sources is for those who ask
 * for it there (`list=1`, a category) or search that way by their settings.
 */
export function SearchResultPage() {
  const [query] = useSearchParams()
  const [searchMethod] = useSetting('searchMethod')
  const [traditional] = useSetting('traditionalSearch')
  return asksForList(query) || searchMethod === 'only' || traditional ? <ResultPage /> : <QuestionFromAddress />
}
