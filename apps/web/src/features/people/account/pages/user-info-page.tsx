import { buttonClass, Icon, type IconName } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { BindingsSummary } from '../profile/bindings-summary.tsx'
import { DataSection } from '../profile/data-section.tsx'
import { OfPerson, Section, SettingsPage } from '../../settings/index.ts'
import { PlanSection } from '../../billing/index.ts'
import { ProfileCard } from '../profile/profile-card.tsx'
import { TeamSection } from '../../team/index.ts'

const links: readonly { to: string; icon: IconName; name: TextKey }[] = [
  { to: paths.browserSetting(), icon: 'search', name: 'browser.title' },
  { to: paths.feedback(), icon: 'message', name: 'site.feedback' },
  { to: paths.userPolicy(), icon: 'document', name: 'site.userPolicy' },
  { to: paths.privatePolicy(), icon: 'document', name: 'site.privatePolicy' },
]

/** The start page of the settings: the person's profile and plan, and links to the other pages. */
export function UserInfoPage() {
  const t = useText()
  return (
    <SettingsPage title={t('me.title')}>
      <OfPerson invitation={t('me.guest.text')}>
        {(user) => (
          <>
            <ProfileCard user={user} />
            <PlanSection user={user} />
            <BindingsSummary user={user} />
            <div id="teams" className="scroll-mt-4">
              <TeamSection uid={user.uid} />
            </div>
            <DataSection />
          </>
        )}
      </OfPerson>
      <Section title={t('me.more')}>
        <ul className="grid gap-2 sm:grid-cols-2">
          {links.map(({ to, icon, name }) => (
            <li key={to}>
              <Link to={to} className={buttonClass('outline', 'min-h-11 w-full !justify-start !gap-3 text-left')}>
                <Icon name={icon} className="text-ink-2" />
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </SettingsPage>
  )
}
