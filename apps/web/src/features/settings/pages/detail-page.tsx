import { useText } from '../../../lib/i18n/index.ts'
import { AvatarField } from '../components/avatar-field.tsx'
import { DeviceSection } from '../components/device-section.tsx'
import { NameForm } from '../components/name-form.tsx'
import { OfPerson } from '../components/of-person.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { Rows, Section } from '../components/section.tsx'
import { SettingsPage } from '../components/settings-page.tsx'
import { SignInWays } from '../components/sign-in-ways.tsx'
import { UidRow } from '../components/uid-row.tsx'

/** The public profile, the sign-in methods and the signed-in devices. */
export function DetailPage() {
  const t = useText()
  return (
    <SettingsPage title={t('me.detail')}>
      <OfPerson invitation={t('me.guest.text.detail')}>
        {(user) => (
          <>
            <Section title={t('profile.label')}>
              <Rows>
                <AvatarField user={user} />
                <NameForm uid={user.uid} name={user.name} />
                <UidRow uid={user.uid} />
              </Rows>
            </Section>
            <SignInWays user={user} />
            <PasswordSection hasPassword={user.hasPassword} />
            <DeviceSection />
          </>
        )}
      </OfPerson>
    </SettingsPage>
  )
}
