import { useEffect } from 'react'
import { useText } from '../i18n/index.ts'

/** Sets the title of the page in the tab and in the browser's history. */
export function usePageTitle(title: string | undefined): void {
  const name = useText()('app.name')
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : '问津 Wenjin'
  }, [title, name])
}
