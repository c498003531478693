import type { MindMapNode, MindMapSource } from '@wenjin/contract'
import { useNavigate, Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import { hostOf } from '../../../../lib/navigation/site-host.ts'

/** Returns the address of a source: a document at the place of its quote, else its link; empty for an unsafe one. */
function addressOf({ link, documentId, start, end }: MindMapSource): string {
  if (documentId !== undefined && link.startsWith('/doc/')) return paths.document(documentId, { start, end })
  return safeAddress(link)
}

/** Returns a function that opens a source: a document of the instance in this tab, a web page in a new one. */
export function useOpenSource(): (source: MindMapSource) => void {
  const navigate = useNavigate()
  return (source) => {
    const address = addressOf(source)
    if (address.startsWith('/')) void navigate(address)
    else if (address !== '') window.open(address, '_blank', 'noopener,noreferrer')
  }
}

/** The sources of a node, each with its quote. */
export function MapSources({ node, sources }: { node: MindMapNode; sources: readonly MindMapSource[] }) {
  const t = useText()
  const named = node.marks.flatMap((mark) => sources.filter(({ n }) => n === mark))
  if (named.length === 0) return null
  return (
    <ul aria-label={t('mindMap.sources')} className="flex flex-col gap-1 text-sm">
      {named.map((source) => {
        const address = addressOf(source)
        const outside = !address.startsWith('/')
        const name = source.title || hostOf(source.link) || source.link
        return (
          <li key={source.n} className="flex min-w-0 gap-2">
            <span className="shrink-0 text-xs leading-6 font-semibold text-seal tabular-nums">{source.n}</span>
            <span className="min-w-0 leading-6">
              {address === '' ? (
                name
              ) : (
                <Link
                  to={address}
                  className="text-ford underline underline-offset-2"
                  {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {name}
                </Link>
              )}
              {source.quote !== '' && <span className="line-clamp-2 text-xs leading-5 text-ink-2">{source.quote}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
