import { useText } from '../../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { QuestionPreferences } from '../preferences/ask-preferences.tsx'
import { LookPreferences } from '../preferences/look-preferences.tsx'
import { PrivacySection } from '../preferences/privacy-section.tsx'
import { ReadingPreferences } from '../preferences/reading-preferences.tsx'
import { SearchPreferences } from '../preferences/search-preferences.tsx'
import { SettingsPage } from '../../settings/index.ts'
import { SignOutSection } from '../preferences/sign-out-section.tsx'
import { SourceSection } from '../preferences/source-section.tsx'

/** The page of this browser's settings for appearance, asking and reading; none of them needs an account. */
export function SettingPage() {
  const t = useText()
  const uid = useSignedInUid()
  return (
    <SettingsPage title={t('me.setting')}>
      <LookPreferences />
      <QuestionPreferences />
      <SearchPreferences />
      <SourceSection />
      <ReadingPreferences />
      <PrivacySection />
      {uid !== null && <SignOutSection />}
    </SettingsPage>
  )
}
