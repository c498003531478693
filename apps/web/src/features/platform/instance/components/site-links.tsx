import { Link } from 'react-router'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

const places: readonly { to: string; name: TextKey }[] = [
  { to: paths.aboutUs(), name: 'site.about' },
  { to: paths.userPolicy(), name: 'site.userPolicy' },
  { to: paths.privatePolicy(), name: 'site.privatePolicy' },
  { to: paths.feedback(), name: 'site.feedback' },
]

/** Footer links: about this instance, its policies, its registration. */
export function SiteLinks({ className, onNavigate }: { className?: string; onNavigate?: () => void }) {
  const t = useText()
  const { data: instance } = useInstance()
  const links = [
    ...places.map(({ to, name }) => ({ to, name: t(name) })),
    ...(instance?.operator.icp ? [{ to: paths.icp(), name: instance.operator.icp }] : []),
  ]
  return (
    <nav aria-label={t('site.label')} className={className}>
      <ul className="flex flex-wrap gap-x-3 text-xs text-ink-2">
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onNavigate}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline max-sm:min-h-touch"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
