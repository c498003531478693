import { useParams, useSearchParams } from 'react-router'
import { DocumentDesk } from '../components/document-desk.tsx'
import { FileDesk } from '../components/file-desk.tsx'

/** The page of a document at the place in its address; or of a file that may have no text, when the address says so. */
export function DocumentPage() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  return query.has('file') ? <FileDesk key={id} id={id} /> : <DocumentDesk key={id} id={id} />
}
