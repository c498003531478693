import { IconButton, Notice, Waiting } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { textFile, useSave } from '../../../../lib/browser/save-file.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePanZoom } from '../../../../lib/view/use-pan-zoom.ts'
import { drawnColour } from '../model/drawn-colour.ts'
import type { GraphDrawing } from '../graph/graph-drawing.ts'
import { GraphPicture } from '../graph/graph-picture.tsx'
import type { GivenGraph } from '../graph/graph-text.ts'
import { layOutGraph } from '../map-tasks.ts'

const bounds = { smallest: 0.1, largest: 3 }

interface DrawnGraphProps {
  graph: GivenGraph
  direction: GivenGraph['direction']
  plain: boolean
}

/** The drawing of a given graph, once a worker has laid it out. */
export function DrawnGraph(props: DrawnGraphProps) {
  const { graph, direction } = props
  const t = useText()
  const [laidOut, setLaidOut] = useState<{ graph: GivenGraph; drawing: GraphDrawing | null } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const layOut = async () => {
      const drawing = await layOutGraph({ graph, direction }, leaving.signal)
      setLaidOut({ graph, drawing })
    }
    layOut().catch(() => {
      if (!leaving.signal.aborted) setLaidOut({ graph, drawing: null })
    })
    return () => leaving.abort()
  }, [graph, direction])
  if (laidOut?.graph !== graph) return <Waiting>{t('dagre.drawing')}</Waiting>
  if (laidOut.drawing === null) return <Notice alert icon="alert" title={t('dagre.failed')} />
  return <Picture {...props} drawing={laidOut.drawing} />
}

function Picture({ graph, plain, drawing }: DrawnGraphProps & { drawing: GraphDrawing }) {
  const t = useText()
  const save = useSave()
  const { box, view, zoom, fit } = usePanZoom(drawing, bounds)
  const picture = useRef<SVGGElement>(null)
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]))
  const toFile = () => {
    const copy = picture.current!.cloneNode(true) as SVGGElement
    copy.removeAttribute('transform')
    // A file has no style sheet: replace colour variables by their current values.
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
              // Two edges may be equal in all fields, so the index is the key.
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
