import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { alertUser } from '../../ui/ask.ts'
import { speak } from '../../words/language.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useAccountWords } from './use-account-words.ts'

export function Preferences() {
  const { nav, common } = useWords()
  const words = useAccountWords()
  const locale = useLocale()
  return (
    <AccountSection title={words.preferences} why={words.preferencesWhy}>
      <ChoiceBar
        label={words.language}
        name="language"
        options={[
          { value: 'en', label: nav.english },
          { value: 'es', label: nav.spanish },
        ]}
        value={locale}
        onChange={(language) => void speak(language).catch(() => alertUser(common.unreachable))}
      />
    </AccountSection>
  )
}
