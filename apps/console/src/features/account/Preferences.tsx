import { lazy, Suspense } from 'react'
import { densities, useLook } from '../../look/look.ts'
import { useChangeLook } from '../../session/use-change-look.ts'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { FieldPlace } from '../../ui/FieldPlace.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { AccountSection } from './AccountSection.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useAccountWords } from './use-account-words.ts'

const TimeZoneField = lazy(async () => ({ default: (await import('./TimeZoneField.tsx')).TimeZoneField }))

export function Preferences() {
  const { nav } = useWords()
  const words = useAccountWords()
  const locale = useLocale()
  const look = useLook()
  const change = useChangeLook()
  return (
    <AccountSection title={words.preferences} why={words.preferencesWhy}>
      <div className="grid gap-5">
        <ThemeChoice value={look.theme} onChange={(theme) => change({ theme })} />
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <ChoiceBar
            label={words.density}
            name="density"
            hint={words.densityHint}
            options={densities.map((value) => ({ value, label: words.densities[value] }))}
            value={look.density}
            onChange={(density) => change({ density })}
          />
          <ChoiceBar
            label={words.language}
            name="language"
            hint={words.languageHint}
            options={[
              { value: 'en', label: nav.english },
              { value: 'es', label: nav.spanish },
            ]}
            value={locale}
            onChange={(language) => change({ language })}
          />
          <Suspense fallback={<FieldPlace label={words.timeZone} hint={words.zoneHint('00:00')} />}>
            <TimeZoneField value={look.time_zone} onChange={(time_zone) => change({ time_zone })} />
          </Suspense>
        </div>
      </div>
    </AccountSection>
  )
}
