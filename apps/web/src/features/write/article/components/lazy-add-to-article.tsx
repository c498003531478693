import { lazy, Suspense, type ComponentProps } from 'react'
import type { AddToArticle as Whole } from './add-to-article.tsx'

const Lazy = lazy(() => import('./add-to-article.tsx').then((module) => ({ default: module.AddToArticle })))

/** See `add-to-article.tsx`, which is loaded when it is first opened. */
export function AddToArticle(props: ComponentProps<typeof Whole>) {
  return props.open ? (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  ) : null
}
