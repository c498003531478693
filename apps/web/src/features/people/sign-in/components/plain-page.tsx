import { Mark } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** A standalone page without the frame of the product, for web views and external links. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  usePageTitle(title)
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh w-full max-w-[27rem] flex-col gap-6 px-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-10 sm:pt-[10vh]"
    >
      <header className="flex flex-col gap-4">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-2 self-start font-semibold tracking-wide">
          <Mark size={22} className="text-seal" />
          {t('app.name')}
        </Link>
        <h1 className="text-xl leading-8 font-semibold">{title}</h1>
      </header>
      {children}
    </main>
  )
}
