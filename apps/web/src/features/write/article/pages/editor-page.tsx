import { useParams } from 'react-router'
import { ArticleDesk } from '../components/article-desk.tsx'

/** The page of an article's editor without the frame, for web views. */
export function EditorPage() {
  const { id = '' } = useParams()
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col">
      <ArticleDesk key={id} id={id} />
    </main>
  )
}
