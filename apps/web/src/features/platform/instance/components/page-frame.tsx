import type { ReactNode } from 'react'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { SiteLinks } from './site-links.tsx'

interface PageFrameProps {
  title: string
  lead?: string
  children: ReactNode
}

/** The frame of an information page: its heading, its subject, its body, and links to the other pages. */
export function PageFrame({ title, lead, children }: PageFrameProps) {
  usePageTitle(title)
  return (
    <div className="column flex flex-1 flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl leading-8 font-semibold text-balance">{title}</h1>
        {lead && <p className="leading-7 text-ink-2">{lead}</p>}
      </header>
      {children}
      {/* On larger screens these links are in the rail. */}
      <footer className="mt-auto border-t border-line pt-3 sm:hidden">
        <SiteLinks />
      </footer>
    </div>
  )
}
