import { Icon, Scroller } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block } from '../prose/prose.ts'

/** Renders text with its code spans. */
function Spans({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="rounded-1 bg-sunken px-1.5 py-0.5 font-mono text-[0.875em] wrap-anywhere">
        {part}
      </code>
    ),
  )
}

/** A link in prose: an internal one uses the router, an external one opens a new tab. */
function ProseLink({ to, text }: { to: string; text: string }) {
  const className = 'inline-flex min-h-6 items-center gap-1 text-ford underline decoration-1 underline-offset-4 max-sm:min-h-touch'
  if (to.startsWith('/') && !to.startsWith('/api/')) {
    return (
      <Link className={className} to={to}>
        {text}
      </Link>
    )
  }
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {text}
      <Icon name="external" size={14} />
    </a>
  )
}

/** One block of a page of prose. */
export function ProseBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Spans text={block} />
      </p>
    )
  }
  if ('list' in block || 'steps' in block) {
    const List = 'list' in block ? 'ul' : 'ol'
    const items = 'list' in block ? block.list : block.steps
    return (
      <List className={`flex flex-col gap-2 pl-6 marker:text-ink-2 ${List === 'ul' ? 'list-disc' : 'list-decimal'}`}>
        {items.map((item) => (
          <li key={item} className="pl-0.5">
            <Spans text={item} />
          </li>
        ))}
      </List>
    )
  }
  if ('link' in block) return <ProseLink {...block.link} />
  const { name, head, rows } = block.table
  return (
    <Scroller label={name} className="-mx-1 overflow-x-auto px-1">
      <table className="w-full min-w-[30rem] border-collapse text-left text-sm leading-6 tabular-nums">
        <thead>
          <tr className="border-b border-line-strong">
            {head.map((cell) => (
              <th key={cell} scope="col" className="py-2 pr-4 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                {first}
              </th>
              {rest.map((cell) => (
                <td key={cell} className="py-2 pr-4 text-ink-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
