import type { Annotation } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { usePassageSelection, selectedInText } from '../../document/index.ts'
import { useChangeMarks, useMarks, type SelectedPassage } from '../../annotation/index.ts'
import type { PagedText } from './paged-text.ts'
import { showRanges } from './text-highlight.ts'

const none: readonly Annotation[] = []

/**
 * Manages the reader's marks in a reflowable book, drawn on its pages, and the selection. The marks belong to the document: its reader
 * shows them, too.
 * @param onNote called to write a note on a mark that was just added
 */
export function useBookMarks(
  documentId: string,
  root: RefObject<HTMLElement | null>,
  text: PagedText | null,
  onNote: (id: string) => void,
) {
  const of = useMemo(() => ({ documentId, shareKey: undefined }), [documentId])
  const { data: marks = none } = useMarks(of)
  const { create } = useChangeMarks(of)
  const [passage, setPassage] = useState<SelectedPassage | null>(null)
  const copyText = useCopy()
  const read = useCallback((range: Range) => (root.current ? selectedInText(root.current, range) : null), [root])
  const keep = useCallback(() => document.activeElement?.closest('.wj-selection-bar') != null, [])
  usePassageSelection(root, read, setPassage, keep)
  useEffect(() => {
    if (!text) return undefined
    const groups = Map.groupBy(marks, ({ kind, color }) => `wj-${kind}-${color}`)
    const undo = [...groups].map(([name, some]) =>
      showRanges(
        name,
        some.flatMap(({ start, end }) =>
          start !== null && end !== null && text.holds(start, end) ? (text.rangeOf(start, end) ?? []) : [],
        ),
      ),
    )
    return () => {
      for (const take of undo) take()
    }
  }, [marks, text])
  const drop = useCallback(() => {
    document.getSelection()?.removeAllRanges()
    setPassage(null)
  }, [])
  const mark = async (how: Pick<Annotation, 'kind' | 'color'>, note = false) => {
    if (passage?.start === undefined || passage.end === undefined) return
    try {
      const made = await create.mutateAsync({ ...how, start: passage.start, end: passage.end })
      drop()
      if (note) onNote(made.id)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  const copy = async () => {
    if (passage) await copyText(passage.quote)
    drop()
  }
  return { of, marks, passage, drop, mark, copy }
}
