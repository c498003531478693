import { useParams } from 'react-router'
import { ArticleAside } from '../components/article-aside.tsx'
import { ArticleDesk } from '../components/article-desk.tsx'
import { ArticleHead } from '../components/article-head.tsx'

/** An article, with its outline and what it rests on beside it. */
export function NotebookPage() {
  const { id = '' } = useParams()
  return <ArticleDesk key={id} id={id} Head={ArticleHead} Aside={ArticleAside} />
}
