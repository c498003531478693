import 'mind-elixir/style.css'
import './mind-map.css'
import type { MindMapNode } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import MindElixir, { type MindElixirInstance, type NodeObj, type Theme } from 'mind-elixir'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { sourcesOf, type Leads } from '../grounds.tsx'
import { findNode } from './mind-map-tree.ts'

interface MindMapCanvasProps extends Leads {
  root: MindMapNode
  /** Takes the map as somebody left it; null where nothing can be changed. */
  onChange: ((root: MindMapNode) => void) | null
}

/** The fields of a node that stay while it is drawn. */
type Kept = Pick<MindMapNode, 'marks' | 'at'>

/** The drawing in the colours of the page, light and dark. */
const theme: Theme = {
  name: 'wenjin',
  palette: ['var(--wj-ford)', 'var(--wj-sprout)', 'var(--wj-amber)', 'var(--wj-ink-2)', 'var(--wj-seal)'],
  cssVar: {
    '--main-color': 'var(--wj-ink)',
    '--main-bgcolor': 'var(--wj-raised)',
    '--main-bgcolor-transparent': 'transparent',
    '--color': 'var(--wj-ink)',
    '--bgcolor': 'transparent',
    '--selected': 'var(--wj-ford)',
    '--accent-color': 'var(--wj-ford)',
    '--root-color': 'var(--wj-paper)',
    '--root-bgcolor': 'var(--wj-ink)',
    '--root-border-color': 'transparent',
    '--panel-color': 'var(--wj-ink)',
    '--panel-bgcolor': 'var(--wj-raised)',
    '--panel-border-color': 'var(--wj-line)',
    '--map-padding': '1.5rem',
    '--main-gap-x': '1.5rem',
  },
}

/** Tags of a node are the numerals of the sources it rests on. */
function toDrawn(node: MindMapNode, answer: Leads['answer']): NodeObj<Kept> {
  const { id, text, marks, at, folded, children } = node
  const tags = sourcesOf(answer, marks).map((source) => String(source.index))
  return { id, topic: text, tags, expanded: !folded, metadata: { marks, at }, children: children.map((child) => toDrawn(child, answer)) }
}

function fromDrawn({ id, topic, expanded, metadata, children = [] }: NodeObj): MindMapNode {
  const { marks = [], at } = (metadata ?? {}) as Partial<Kept>
  return {
    id,
    text: topic.trim() || '…',
    marks,
    ...(at && { at }),
    ...(expanded === false && children.length > 0 && { folded: true }),
    children: children.map(fromDrawn),
  }
}

/** A mind map to zoom, move and edit with a mouse or a finger. The list beside it holds the same for keyboards and screen readers. */
export function MindMapCanvas({ root, onChange, ...leads }: MindMapCanvasProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<{ mind: MindElixirInstance; root: MindMapNode } | null>(null)
  const latest = useRef({ root, onChange, leads })
  useEffect(() => {
    latest.current = { root, onChange, leads }
  })
  const editable = onChange !== null

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const mind = new MindElixir({
      el: element,
      direction: 1,
      editable,
      contextMenu: false,
      toolBar: false,
      allowUndo: false,
      newTopicName: t('mindMap.newNode'),
      theme,
    })
    mind.init({ nodeData: toDrawn(latest.current.root, latest.current.leads.answer) })
    // Keyboards go to the list.
    for (const focusable of element.querySelectorAll<HTMLElement>('[tabindex]')) focusable.tabIndex = -1
    // Where it stands depends on the size of its window, which a drawer finds late.
    const sized = new ResizeObserver(() => {
      mind.toCenter()
      mind.scaleFit()
    })
    sized.observe(element)
    drawing.current = { mind, root: latest.current.root }
    mind.bus.addListener('operation', (operation) => {
      // An edit begins: nothing has changed yet.
      if (operation.name === 'beginEdit' || !drawing.current) return
      const changed = fromDrawn(mind.getData().nodeData)
      drawing.current.root = changed
      latest.current.onChange?.(changed)
    })
    const handleClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      const id = event.target.closest('me-tpc')?.getAttribute('data-nodeid')?.replace(/^me/, '')
      const { root: shown, leads: to } = latest.current
      const node = id ? findNode(shown, id) : undefined
      if (!node) return
      const tag = event.target.closest('.tags span')
      const source = tag && sourcesOf(to.answer, node.marks).find((known) => String(known.index) === tag.textContent)
      if (source) to.onMark({ kind: 'mark', ...source })
      else if (node.at) to.onPlace(node.at)
    }
    element.addEventListener('click', handleClick)
    return () => {
      sized.disconnect()
      element.removeEventListener('click', handleClick)
      drawing.current = null
      mind.destroy()
    }
  }, [editable, t])

  useEffect(() => {
    // Changed elsewhere: undone, or made anew.
    if (!drawing.current || drawing.current.root === root) return
    drawing.current.root = root
    drawing.current.mind.refresh({ nodeData: toDrawn(root, latest.current.leads.answer) })
  }, [root])

  return (
    <section
      aria-label={t('mindMap.canvas')}
      className="relative min-h-80 flex-1 overflow-hidden rounded-2 border max-lg:max-h-[55dvh] border-line bg-paper"
    >
      {/* A picture to screen readers: the list holds the same. */}
      <div aria-hidden="true" className="wj-mind-map absolute inset-0">
        <div ref={box} className="size-full" />
      </div>
      <div className="absolute right-1 bottom-1 flex bg-paper">
        <IconButton icon="fit" label={t('mindMap.fit')} onClick={() => drawing.current?.mind.scaleFit()} />
      </div>
    </section>
  )
}
