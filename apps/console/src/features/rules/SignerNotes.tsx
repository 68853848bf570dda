/** The change that waits at one signer, and why it refuses versions that people signed. */
import { localTime } from '../../format/time.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import type { RulesView } from './use-rules.ts'
import { useRecoveryKeysWords } from './words.ts'

type Signer = RulesView['signers'][number]

export function SignerNotes({ signer }: { readonly signer: Signer }) {
  const words = useRecoveryKeysWords()
  const refusalText = useRefusalText()
  const { pending_version, pending_by, effective_at, refused } = signer
  return (
    <>
      {pending_version !== null && effective_at !== null && (
        <p className="text-xs text-warn">
          {words.waits(pending_version, localTime(effective_at))}{' '}
          {pending_by !== null && words.pendingBy[pending_by]}
        </p>
      )}
      {refused.map(({ version, hash, since, why }) => (
        <p key={hash} className="text-xs break-words text-bad" data-refused={version}>
          {words.refusedSince(version, localTime(since))} {refusalText(why, why.code)}
        </p>
      ))}
    </>
  )
}
