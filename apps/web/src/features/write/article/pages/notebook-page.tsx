import { useParams } from 'react-router'
import { ArticleAside } from '../components/article-aside.tsx'
import { ArticleDesk } from '../components/article-desk.tsx'
import { ArticleHead } from '../components/article-head.tsx'

/** The page of an article, with its outline and sources beside it. */
export function NotebookPage() {
  const { id = '' } = useParams()
  return <ArticleDesk key={id} id={id} Head={ArticleHead} Aside={ArticleAside} />
}
