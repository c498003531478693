import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { safeAddress } from '../../../lib/navigation/safe-address.ts'

/** A link to a source: an internal address opens as a page, an external one in a new tab. An unsafe address renders no link. */
export function SourceLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const address = safeAddress(to)
  if (address === '') return <span className={className}>{children}</span>
  return address.startsWith('/') ? (
    <Link to={address} className={className}>
      {children}
    </Link>
  ) : (
    <a href={address} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  )
}
