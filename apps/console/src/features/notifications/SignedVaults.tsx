/** E-mails about signed transfers, by vault (account group). */
import { Switch } from '../../ui/Switch.tsx'
import { Section } from './Section.tsx'
import { type Settings, useChangeSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

export function SignedVaults({ settings: { vaults } }: { readonly settings: Settings }) {
  const words = useNotificationWords()
  const change = useChangeSettings()
  return (
    <Section title={words.signed}>
      <p className="text-mute">
        <span>{words.signedRule}</span>. {words.signedWhy}
      </p>
      <ul data-vaults className="mt-3 border-t border-line">
        {vaults.map(({ id, name, is_on }) => (
          <li key={id ?? ''} className="border-b border-line">
            <Switch
              label={<bdi className="min-w-0 wrap-anywhere">{id === null ? words.noVault : name}</bdi>}
              isOn={is_on}
              onChange={(isOn) =>
                change({ vault: { id, is_on: isOn } }, (now) => ({
                  ...now,
                  vaults: now.vaults.map((vault) => (vault.id === id ? { ...vault, is_on: isOn } : vault)),
                }))
              }
              className="min-h-10"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
