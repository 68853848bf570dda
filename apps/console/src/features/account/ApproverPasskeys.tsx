/** The passkeys with which the person approves, which have their own page and are in the rules of signers. */
import { Link } from '@tanstack/react-router'
import { Signature } from 'lucide-react'
import { AccountSection } from './AccountSection.tsx'
import type { Security } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

type Passkey = Security['approver_passkeys'][number]

export function ApproverPasskeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const words = useAccountWords()
  return (
    <AccountSection title={words.approverPasskeys} why={words.approverPasskeysWhy}>
      {passkeys.length === 0 ? (
        <p className="border-b border-line pb-4">{words.noApproverPasskeys}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <ApproverPasskeyLine key={`${passkey.entity_id} ${passkey.id}`} passkey={passkey} />
          ))}
        </ul>
      )}
      <Link to={'/mpc/device' as '/'} className="mt-4 inline-block text-accent underline underline-offset-3">
        {words.registerApproverPasskey}
      </Link>
    </AccountSection>
  )
}

function ApproverPasskeyLine({ passkey }: { readonly passkey: Passkey }) {
  const words = useAccountWords()
  const { entity_name, fingerprint, is_synced, rp_id, added_in } = passkey
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <Signature aria-hidden className="size-4 shrink-0 text-mute" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-mono text-xs break-words">{fingerprint.join(' ')}</span>
          {is_synced && (
            <span
              title={words.syncedWhy}
              className="inline-flex h-5 items-center rounded-full bg-selected px-2 text-2xs font-medium"
            >
              {words.synced}
            </span>
          )}
        </p>
        <p className="text-mute">
          <bdi>{entity_name}</bdi> · <bdi>{rp_id}</bdi>
          <span className={`sm:hidden ${added_in === null ? 'text-warn' : ''}`}>
            {' '}
            · {stateText(passkey, words)}
          </span>
        </p>
      </div>
      <p className={`max-sm:hidden ${added_in === null ? 'text-warn' : 'text-mute'}`}>
        {stateText(passkey, words)}
      </p>
    </li>
  )
}

const stateText = ({ added_in }: Passkey, words: ReturnType<typeof useAccountWords>): string =>
  added_in === null ? words.approverPasskeyWaits : words.inRulesSince(added_in)
