/** The people of the rules with their passkeys, and what each signer has in force. */
import { PersonName } from '../../ui/Initials.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazy, Suspense } from 'react'
import { rolesText } from './roles-text.ts'
import { RulesFileButton } from './RulesFileButton.tsx'
import { useApproverPage } from './use-approver-page.tsx'
import type { RulesView } from './use-rules.ts'
import { useRulesWords } from './words.ts'

const SignerNotes = lazy(async () => ({ default: (await import('./SignerNotes.tsx')).SignerNotes }))

type Props = Pick<RulesView, 'people' | 'signers'> & { readonly hash: string }

export function RulesPeople({ people, signers, hash }: Props) {
  const words = useRulesWords()
  const page = useApproverPage('register')
  return (
    <div className="grid gap-x-10 gap-y-5 border-b border-line px-5 py-4 lg:grid-cols-2">
      <section>
        <div className="mb-1 flex flex-wrap items-center gap-3">
          <h2 className="flex-1 font-semibold">{words.people}</h2>
          <Button onClick={() => void page.open()}>{words.register}</Button>
          {page.note}
        </div>
        <ul>
          {people.map(({ id, name, roles, credentials, needs_second }) => (
            <li key={id} className="border-t border-line py-1.5">
              <p className="flex flex-wrap justify-between gap-x-3">
                <PersonName id={id} name={name ?? words.somebody} />
                <span className="text-soft">{rolesText(roles, words)}</span>
              </p>
              <ul className="text-xs text-mute">
                {credentials.map((credential) => (
                  <li key={credential.id}>
                    <span className="font-mono">{credential.fingerprint.slice(0, 4).join(' ')} …</span>
                    {credential.added_in === null && ` · ${words.waitsForVersion}`}
                  </li>
                ))}
              </ul>
              {needs_second && <p className="text-xs text-warn">{words.secondNeeded}</p>}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-1 font-semibold">{words.signers}</h2>
        <ul>
          {signers.map((signer) => {
            const { party, version, state } = signer
            return (
              <li key={party} className="border-t border-line py-1.5">
                <p className="flex justify-between gap-3">
                  <span>{words.signer(party)}</span>
                  <span className={state === 'current' ? 'text-good' : 'text-warn'}>
                    {version !== null && `${words.version(version)} · `}
                    {words.signerStates[state]}
                  </span>
                </p>
                {(state === 'behind' || state === 'apart') && (
                  <p className="text-xs text-soft">
                    {state === 'apart' ? words.apartWhy(party) : words.behindWhy(party)}{' '}
                    <RulesFileButton hash={hash} label={words.file} look="row" />
                  </p>
                )}
                <Suspense>
                  <SignerNotes signer={signer} />
                </Suspense>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
