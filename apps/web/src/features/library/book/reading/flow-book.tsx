import '../book.css'
import { limits, type Book, type BookContents } from '@wenjin/contract'
import { IconButton, Notice, toast, Waiting } from '@wenjin/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useOnline } from '../../../../lib/browser/platform.ts'
import { prefetchSection, useSection } from '../book.queries.ts'
import { ListeningBar } from '../listening/listening-bar.tsx'
import { SelectionBar } from '../../annotation/index.ts'
import type { Sentence } from '../listening/speaker.ts'
import { useListening } from '../listening/use-listening.ts'
import { BookBlocks } from './book-blocks.tsx'
import { BookBar, type BookSide } from './book-bar.tsx'
import { BookPages } from './book-pages.ts'
import { BookPanel } from './book-panel.tsx'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import { useBookLook } from './look.ts'
import { PageBar } from './page-bar.tsx'
import { PagedText } from './paged-text.ts'
import { showRanges } from './text-highlight.ts'
import { useBookMarks } from './use-book-marks.ts'
import { usePageBox } from './use-page-box.ts'
import type { ReadingPlace } from './use-place.ts'
import { useTurning } from './use-turning.ts'

interface FlowBookProps {
  book: Book
  contents: BookContents
  place: ReadingPlace
  /** Opens or closes the conversation about the book. */
  onAsk: () => void
  asking: boolean
}

const rangesOf = (text: PagedText | null, place: { start: number; end: number } | null) => {
  const range = place && text?.rangeOf(place.start, place.end)
  return range ? [range] : []
}

const pageOf = (at: number) => Math.floor(at / limits.book.pageChars) + 1

/** A reflowable book, paginated for this screen. */
export function FlowBook({ book, contents, place, onAsk, asking }: FlowBookProps) {
  const t = useText()
  const client = useQueryClient()
  const online = useOnline()
  const window = useRef<HTMLDivElement>(null)
  const flow = useRef<HTMLDivElement>(null)
  const [look, setLook] = useBookLook()
  const box = usePageBox(window, look)
  const [side, setSide] = useState<BookSide | null>(null)
  const [spoken, setSpoken] = useState<Sentence | null>(null)
  const [found, setFound] = useState<{ start: number; end: number } | null>(null)
  const [noted, setNoted] = useState<string | null>(null)
  const { documentId } = contents

  const { move, elsewhere } = place
  const [pages] = useState(
    () =>
      new BookPages(contents, place.begin.position ?? (place.begin.page - 1) * limits.book.pageChars, (at) =>
        move({ page: pageOf(at), position: at }),
      ),
  )
  const view = useSyncExternalStore(
    useCallback((listener) => pages.subscribe(listener), [pages]),
    () => pages.view,
  )
  const { at, text } = view
  const section = useSection(book.id, documentId, view.section)
  const blocks = section.data
  const { size, leading, serif } = look
  // Lay out again when the part, the window or the font changes.
  useLayoutEffect(() => {
    if (flow.current && box && blocks) pages.lay(new PagedText(flow.current, box.width + box.gap, { size, leading, serif }))
  }, [pages, box, blocks, size, leading, serif])
  useEffect(() => {
    for (const index of [view.section + 1, view.section - 1])
      if (contents.sections[index]) void prefetchSection(client, book.id, documentId, index)
  }, [client, book.id, documentId, view.section, contents])

  useEffect(() => showRanges('wj-spoken', rangesOf(text, spoken)), [spoken, text])
  useEffect(() => showRanges('wj-found', rangesOf(text, found)), [found, text])
  const marking = useBookMarks(documentId, flow, text, (id) => {
    setSide('marks')
    setNoted(id)
  })
  const { passage } = marking

  const listening = useListening({
    section: view.section,
    sections: contents.sections.length,
    blocks,
    at,
    onSentence: (sentence) => {
      setSpoken(sentence)
      // Turn the page to the sentence that is being read aloud.
      if (text && text.pageOf(sentence.start) !== view.page) pages.goTo(sentence.start)
    },
    onNextSection: () => pages.goTo(contents.sections[view.section + 1]!.start),
    onFailure: () => toast.warning(t('book.listen.failed')),
  })
  const listenTo = () => {
    setSide('listen')
    if (listening.state === 'off') listening.start()
  }
  const stopListening = () => {
    listening.stop()
    setSpoken(null)
    setSide(null)
  }
  const hands = useTurning({
    onTurn: (by) => pages.turn(by),
    onEdge: (edge) => pages.goTo(edge === 'start' ? 0 : contents.length - 1),
    onSearch: () => setSide('search'),
  })
  const goToFigure = useCallback((start: number) => pages.goTo(start), [pages])
  const failed = section.isError && !blocks

  return (
    <div className="wj-book flex min-h-0 min-w-0 flex-1 flex-col" data-paper={look.paper === 'auto' ? undefined : look.paper}>
      <BookBar
        book={book}
        side={side}
        onSide={(next) => setSide(next === side ? null : next)}
        look={look}
        onLook={setLook}
        onListen={listening.state === 'off' ? listenTo : stopListening}
        listening={listening.state !== 'off'}
        onAsk={onAsk}
        asking={asking}
      />
      {elsewhere && (
        <ElsewhereNotice
          page={elsewhere.page}
          onGo={() => pages.goTo(elsewhere.position ?? (elsewhere.page - 1) * limits.book.pageChars)}
          onStay={() => pages.goTo(at)}
        />
      )}
      <div className="relative flex min-h-0 flex-1">
        {side !== null && side !== 'listen' && (
          <BookPanel
            side={side}
            contents={contents}
            marks={marking.marks}
            noted={noted}
            onNote={setNoted}
            at={at}
            onClose={() => setSide(null)}
            onGo={(start, end) => {
              setFound(end === undefined ? null : { start, end })
              pages.goTo(start)
            }}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 items-stretch gap-1 px-2 py-3 sm:px-4">
          <IconButton
            icon="chevronLeft"
            className="max-sm:hidden self-center"
            label={t('book.previous')}
            keys="←"
            disabled={pages.atStart}
            onClick={() => pages.turn(-1)}
          />
          <div ref={window} className="wj-book-window min-w-0 flex-1" {...hands}>
            {failed && <Notice alert icon={online ? 'alert' : 'wifiOff'} title={t('book.failed')} text={section.error.message} />}
            {section.isPending && <Waiting className="absolute inset-0 justify-center">{t('book.loading')}</Waiting>}
            {box && blocks && (
              <section
                aria-label={t('book.text')}
                className="wj-book-page"
                style={{ width: box.width, height: box.height }}
                data-page={view.page}
                // The focus of an image turns to its page; undo the scrolling that the browser does in addition.
                onScroll={({ currentTarget }) => (currentTarget.scrollLeft = 0)}
              >
                <div
                  ref={flow}
                  className="wj-book-flow"
                  data-serif={look.serif || undefined}
                  style={
                    {
                      fontSize: look.size,
                      lineHeight: look.leading,
                      columnCount: box.columns,
                      columnGap: box.gap,
                      // Leaves room for a caption of two lines below a full-height image.
                      '--wj-figure-room': `${box.height - 3 * look.size * look.leading}px`,
                      transform: `translateX(${-view.page * (box.width + box.gap)}px)`,
                    } as CSSProperties
                  }
                >
                  <BookBlocks blocks={blocks} documentId={documentId} onFigure={goToFigure} />
                </div>
              </section>
            )}
          </div>
          <IconButton
            icon="chevronRight"
            className="max-sm:hidden self-center"
            label={t('book.next')}
            keys="→"
            disabled={pages.atEnd}
            onClick={() => pages.turn(1)}
          />
        </div>
      </div>
      {passage && (
        <SelectionBar
          passage={passage}
          onMark={(kind, color) => void marking.mark({ kind, color })}
          onNote={() => void marking.mark({ kind: 'highlight', color: 'amber' }, true)}
          onCopy={() => void marking.copy()}
          onClose={marking.drop}
        />
      )}
      {side === 'listen' && <ListeningBar listening={listening} onStop={stopListening} />}
      <PageBar
        page={pageOf(at)}
        total={Math.max(1, book.totalPage)}
        percent={pages.atEnd ? 100 : Math.floor((at / Math.max(1, contents.length)) * 100)}
        offline={!online}
        onGo={(page) => pages.goTo((page - 1) * limits.book.pageChars)}
        onTurn={(by) => pages.turn(by)}
      />
    </div>
  )
}
