import { useParams, useSearchParams } from 'react-router'
import { DocumentDesk } from '../components/document-desk.tsx'
import { FileDesk } from '../components/file-desk.tsx'

/** A document as a page, at the place its address names; or a file that may have no text, where the address says so. */
export function DocumentPage() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  return query.has('file') ? <FileDesk key={id} id={id} /> : <DocumentDesk key={id} id={id} />
}
