import { Spinner } from '@wenjin/ui'
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadMoreTexts } from '../../../lib/i18n/index.ts'

const Board = lazy(async () => {
  const [board] = await Promise.all([import('./board/mind-map-board.tsx'), loadMoreTexts(['mindMap'])])
  return board
})

/** See `board/mind-map-board.tsx`, which is loaded with its texts when it is first shown. */
export function MindMapBoard(props: ComponentProps<typeof Board>) {
  return (
    <Suspense fallback={<Spinner />}>
      <Board {...props} />
    </Suspense>
  )
}
