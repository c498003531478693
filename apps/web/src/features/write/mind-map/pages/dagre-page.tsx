import { Button, Notice, Pills, TextArea } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { GraphError, graphLimits, graphOfJson, readGraph, type GivenGraph, type GraphProblem } from '../graph/graph-text.ts'
import { DrawnGraph } from '../components/drawn-graph.tsx'

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

/**
 * The page that draws a graph given in the address (`?graph=`), by the program that opens the page (a message with `graph`), or typed in.
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
      // Accept messages only from the window that embeds or opened this one, or from this window itself, as web views post them.
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
        <DrawnGraph graph={graph} direction={direction} plain={plain} />
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
