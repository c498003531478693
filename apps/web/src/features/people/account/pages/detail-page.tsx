import { useText } from '../../../../lib/i18n/index.ts'
import { AvatarField } from '../profile/avatar-field.tsx'
import { DeviceSection } from '../profile/device-section.tsx'
import { NameForm } from '../profile/name-form.tsx'
import { OfPerson, Rows, Section, SettingsPage } from '../../settings/index.ts'
import { PasswordSection } from '../profile/password-section.tsx'
import { SignInWays } from '../profile/sign-in-ways.tsx'
import { UidRow } from '../profile/uid-row.tsx'

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
