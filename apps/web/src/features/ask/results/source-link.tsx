import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { safeAddress } from '../../../lib/navigation/safe-address.ts'

/** Leads to a source: within this site as a page of it, elsewhere in a new tab. An address that is neither leads nowhere. */
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
