import { Button, IconButton, Notice, Pills, TextArea } from '@wenjin/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { textFile, useSave } from '../../../../lib/browser/save-file.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { usePanZoom } from '../../../../lib/view/use-pan-zoom.ts'
import { drawnColour } from '../model/drawn-colour.ts'
import { drawGraph } from '../graph/graph-drawing.ts'
import { GraphPicture } from '../graph/graph-picture.tsx'
import { GraphError, graphLimits, graphOfJson, readGraph, type GivenGraph, type GraphProblem } from '../graph/graph-text.ts'

type Read = { graph: GivenGraph } | { problem: GraphProblem }

function attempt(read: () => GivenGraph): Read {
  try {
    return { graph: read() }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return { problem: error.problem }
  }
}

const directions = ['TB', 'LR'] as const
const bounds = { smallest: 0.1, largest: 3 }

/**
 * Draws a graph that is given by the address (`?graph=`), by the program that opens the page (a message with `graph`), or by writing it.
 * `?plain=1` shows the drawing alone, for a web view.
 */
export function DagrePage() {
  const t = useText()
  const [params] = useSearchParams()
  const given = params.get('graph') ?? ''
  const plain = params.get('plain') === '1'
  const [text, setText] = useState(given)
  const [read, setRead] = useState<Read | null>(() => (given.trim() === '' ? null : attempt(() => readGraph(given))))
  const [chosen, setChosen] = useState<GivenGraph['direction'] | null>(null)
  usePageTitle(t('dagre.title'))
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent) => {
      // Only the window that shows or opened this one, or this one itself, as web views post.
      if (source !== window.parent && source !== window.opener && source !== window && source !== null) return
      const { graph } = (typeof data === 'object' && data !== null ? data : {}) as { graph?: unknown }
      if (typeof graph === 'string') {
        setText(graph)
        setRead(attempt(() => readGraph(graph)))
      } else if (typeof graph === 'object' && graph !== null) setRead(attempt(() => graphOfJson(graph)))
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [])
  const graph = read && 'graph' in read && read.graph.nodes.length > 0 ? read.graph : null
  const direction = chosen ?? graph?.direction ?? 'TB'
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col gap-4 p-4 sm:p-6">
      <h1 className={plain ? 'sr-only' : 'text-xl font-semibold'}>{t('dagre.title')}</h1>
      {!plain && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setRead(attempt(() => readGraph(text)))
          }}
        >
          <TextArea
            label={t('dagre.label')}
            hint={t('dagre.hint')}
            error={read && 'problem' in read ? describe(read.problem, t) : undefined}
            maxLength={200_000}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex flex-wrap items-end gap-4">
            <Button type="submit" variant="solid" icon="branch" disabled={text.trim() === ''}>
              {t('dagre.draw')}
            </Button>
            {graph && (
              <Pills
                label={t('dagre.direction')}
                labelHidden
                value={direction}
                options={directions.map((value) => ({ value, label: t(`dagre.direction.${value}`) }))}
                onChange={setChosen}
              />
            )}
          </div>
        </form>
      )}
      {plain && read && 'problem' in read && <Notice alert icon="alert" title={describe(read.problem, t)} />}
      {graph ? (
        <Drawn graph={graph} direction={direction} plain={plain} />
      ) : (
        !read && <Notice icon="branch" title={t('dagre.empty')} text={t('dagre.empty.text')} />
      )}
    </main>
  )
}

function describe(problem: GraphProblem, t: ReturnType<typeof useText>): string {
  if (problem.kind === 'bad') return t('dagre.bad', { line: problem.line, text: problem.text })
  return problem.kind === 'badJson' ? t('dagre.badJson') : t('dagre.tooLarge', { nodes: graphLimits.nodes, edges: graphLimits.edges })
}

function Drawn({ graph, direction, plain }: { graph: GivenGraph; direction: GivenGraph['direction']; plain: boolean }) {
  const t = useText()
  const save = useSave()
  const drawing = useMemo(() => drawGraph(graph, direction), [graph, direction])
  const { box, view, zoom, fit } = usePanZoom(drawing, bounds)
  const picture = useRef<SVGGElement>(null)
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]))
  const toFile = () => {
    const copy = picture.current!.cloneNode(true) as SVGGElement
    copy.removeAttribute('transform')
    // A file has no style sheet: colours stand in it as they are shown.
    const resolve = (element: Element) => {
      for (const name of ['fill', 'stroke']) {
        const property = /^var\((--[\w-]+)\)$/.exec(element.getAttribute(name) ?? '')?.[1]
        if (property) element.setAttribute(name, drawnColour(property))
      }
      for (const child of element.children) resolve(child)
    }
    resolve(copy)
    const { width, height } = drawing
    const inner = new XMLSerializer().serializeToString(copy)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="${drawnColour('--wj-paper')}"/>${inner}</svg>`
    return textFile(`${t('dagre.title')}.svg`, svg, 'image/svg+xml')
  }
  return (
    <>
      <div className="relative min-h-[60dvh] flex-1 overflow-hidden rounded-2 border border-line bg-paper">
        <svg
          ref={box}
          role="img"
          aria-label={t('dagre.canvas')}
          className="absolute inset-0 size-full cursor-grab touch-none active:cursor-grabbing"
        >
          <GraphPicture ref={picture} drawing={drawing} transform={`translate(${view.x} ${view.y}) scale(${view.scale})`} />
        </svg>
        <div className="absolute right-1 bottom-1 flex rounded-2 bg-paper">
          <IconButton icon="download" label={t('dagre.save')} onClick={() => void save(toFile)} />
          <IconButton icon="zoomOut" label={t('mindMap.zoomOut')} onClick={() => zoom(1 / 1.3)} />
          <IconButton icon="zoomIn" label={t('mindMap.zoomIn')} onClick={() => zoom(1.3)} />
          <IconButton icon="fit" label={t('mindMap.fit')} onClick={fit} />
        </div>
      </div>
      {graph.edges.length > 0 && (
        <details className={plain ? 'sr-only focus-within:not-sr-only' : 'text-sm'}>
          <summary className="min-h-9 cursor-pointer py-2">{t('dagre.list')}</summary>
          <ul className="flex flex-col gap-1 pt-1 pl-4">
            {graph.edges.map(({ from, to, label }, at) => (
              // Two edges may have all in common.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                {t('dagre.line', { from: labels.get(from) ?? from, to: labels.get(to) ?? to })}
                {label !== '' && `：${label}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
