/** Each changed setting, before and after. */
import { changedSettings, type PolicyFacts, type PolicySetting, settingsOf } from '@holdfast/policy'
import { useId } from 'react'
import { PolicySettings, SettingSentence } from './PolicySettings.tsx'
import { usePolicyWords } from './words.ts'

interface Props {
  /** Null: no policy is in force. */
  readonly before: PolicyFacts | null
  readonly after: PolicyFacts
  /** Dollar limits that only `after` has: those of `before` are estimates from the limits of each asset. */
  readonly unset?: readonly PolicySetting[]
  /** The level of its heading. */
  readonly heading?: 'h2' | 'h3'
}

const none: readonly PolicySetting[] = []

export function PolicyChanges({ before, after, unset = none, heading: Heading = 'h3' }: Props) {
  const words = usePolicyWords()
  const title = useId()
  const changed = before === null ? null : changesOf(before, after, unset)
  return (
    <section className="grid gap-2" aria-labelledby={title}>
      <Heading id={title} className="font-semibold">
        {words.changes.title}
      </Heading>
      {before === null || changed === null ? (
        <>
          <p className="text-soft">{words.changes.first}</p>
          <PolicySettings facts={after} />
        </>
      ) : changed.length === 0 ? (
        <p className="text-soft">{words.changes.none}</p>
      ) : (
        <>
          <p className="text-soft">{words.changes.changed(changed.length)}</p>
          <dl className="grid gap-3">
            {changed.map((setting) => (
              <div key={setting} data-changed={setting} className="grid gap-1 border-t border-line pt-2">
                <dt className="font-medium">{words.settings[setting]}</dt>
                <dd className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
                  <div className="text-mute">
                    <div className="text-2xs">{words.changes.was}</div>
                    {unset.includes(setting) ? (
                      <p>{words.changes.unset}</p>
                    ) : (
                      <SettingSentence setting={setting} facts={before} />
                    )}
                  </div>
                  <div>
                    <div className="text-2xs text-mute">{words.changes.becomes}</div>
                    <SettingSentence setting={setting} facts={after} />
                  </div>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

function changesOf(before: PolicyFacts, after: PolicyFacts, unset: readonly PolicySetting[]) {
  const differing = changedSettings(before, after)
  return settingsOf(after).filter((setting) => differing.includes(setting) || unset.includes(setting))
}
