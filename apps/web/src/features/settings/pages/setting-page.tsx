import { useText } from '../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../lib/signed-in.ts'
import { AskPreferences } from '../components/ask-preferences.tsx'
import { LookPreferences } from '../components/look-preferences.tsx'
import { PrivacySection } from '../components/privacy-section.tsx'
import { ReadingPreferences } from '../components/reading-preferences.tsx'
import { SearchPreferences } from '../components/search-preferences.tsx'
import { SettingsPage } from '../components/settings-page.tsx'
import { SignOutSection } from '../components/sign-out-section.tsx'
import { SourceSection } from '../components/source-section.tsx'

/** How the product looks, asks and reads in this browser; none of it needs an account. */
export function SettingPage() {
  const t = useText()
  const uid = useSignedInUid()
  return (
    <SettingsPage title={t('me.setting')}>
      <LookPreferences />
      <AskPreferences />
      <SearchPreferences />
      <SourceSection />
      <ReadingPreferences />
      <PrivacySection />
      {uid !== null && <SignOutSection />}
    </SettingsPage>
  )
}
