/** Which signers have bound each key to the rules, and the command that binds it. */
import type { KeyBindingInAnswer } from '@holdfast/contract'
import { CommandLine } from './CommandLine.tsx'
import { useKeyBindings } from './use-first-rules.ts'
import { useFirstRulesWords } from './words.ts'

interface Props {
  readonly organisation: string
  /** The rules are in force. */
  readonly isAccepted: boolean
}

export function KeyBindings({ organisation, isAccepted }: Props) {
  const words = useFirstRulesWords()
  const { data: keys } = useKeyBindings()
  if (keys === undefined || keys.length === 0) return null
  const isDone = keys.every((key) => key.is_listed && isBound(key))
  return (
    <section
      className="grid gap-2 border-b border-line px-5 py-4"
      aria-labelledby="key-bindings"
      data-key-bindings
    >
      <h2 id="key-bindings" className="font-semibold">
        {words.bind}
      </h2>
      {isDone ? (
        <p className="text-good">{words.allBound}</p>
      ) : (
        <p className="max-w-3xl text-soft">
          {words.bindWhy} {!isAccepted && words.bindLater}
        </p>
      )}
      <ul className="grid max-w-3xl gap-3">
        {keys.map((key) => (
          <li key={key.key_id} data-key={key.key_id} className="grid gap-1 border-t border-line py-1.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <bdi className="font-medium">{key.label}</bdi>
              <span className="font-mono text-xs break-all text-mute">{key.key_id}</span>
            </p>
            <p className="flex flex-wrap gap-x-4">
              {key.signers.map(({ party, state }) => (
                <span key={party}>
                  {words.signer(party)}:{' '}
                  <span className={state === 'bound' ? 'text-good' : 'text-warn'}>
                    {words.bindingStates[state]}
                  </span>
                </span>
              ))}
            </p>
            {!key.is_listed ? (
              <p className="text-soft">{words.notListed}</p>
            ) : (
              !isBound(key) && (
                <CommandLine
                  command={`npm run rules -w apps/signer -- --bind ${key.key_id} --organisation ${organisation}`}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isBound = ({ signers }: KeyBindingInAnswer): boolean =>
  signers.every(({ state }) => state === 'bound' || state === 'missing')
