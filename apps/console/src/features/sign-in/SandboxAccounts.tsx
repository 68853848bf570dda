/** The accounts of the sandbox; choosing one fills in the form. */
import { useId } from 'react'
import { Initials } from '../../ui/Initials.tsx'
import { sandboxAccounts, sandboxPassword } from './sandbox-accounts.ts'
import { useSignInWords } from './use-sign-in-words.ts'

interface Props {
  readonly onChoose: (account: { readonly email: string; readonly password: string }) => void
}

export function SandboxAccounts({ onChoose }: Props) {
  const words = useSignInWords()
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid w-full max-w-88 gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="font-medium">
          {words.sandbox}
        </h2>
        <p className="text-xs text-mute">{words.sandboxWhat(sandboxPassword)}</p>
      </div>
      <ul className="overflow-hidden rounded-lg border border-line bg-page">
        {sandboxAccounts.map(({ email, name, role }) => (
          <li key={email} className="border-b border-line last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose({ email, password: sandboxPassword })}
              className="flex min-h-9 w-full items-center gap-2.5 px-3 py-1 text-left hover:bg-hover focus-visible:outline-offset-[-1px]"
            >
              {/* Ids are unknown before signing in, and a colour of anything else would change afterwards. */}
              <Initials id={null} name={name} />
              <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
              <span className="text-right text-2xs text-mute">{words.roles[role]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
