/** The part of recovery keys in the open version: how many signed it, and where to hand in more. */
import { RecoveryStatement } from './RecoveryStatement.tsx'
import type { RulesView } from './use-rules.ts'
import { useRecoveryKeysWords } from './words.ts'

export function OpenRecovery({ open }: { readonly open: NonNullable<RulesView['open']> }) {
  const words = useRecoveryKeysWords()
  const { recovery, hash, state, by, joins_missing } = open
  const isJoining = joins_missing.some(({ credential_id }) => credential_id === null)
  if (state === 'pending') {
    const text = by === null ? '' : words.pendingBy[by]
    return text === '' ? null : <p className="border-t border-line px-5 py-3 text-warn">{text}</p>
  }
  if (recovery === null && !isJoining) return null
  return (
    <div className="grid gap-4 border-t border-line px-5 py-3" data-open-recovery>
      {isJoining && <RecoveryStatement hash={hash} act="join" />}
      {recovery !== null && (
        <>
          <p>
            {words.adopted(recovery.adopted_by.length, recovery.needed)}{' '}
            {recovery.adopted_by.length > 0 &&
              words.signedBy(recovery.adopted_by.map(({ name }) => name ?? '?').join(', '))}
          </p>
          <RecoveryStatement hash={hash} act="adopt" />
        </>
      )}
    </div>
  )
}
