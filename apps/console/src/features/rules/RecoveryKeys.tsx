/** The recovery keys of a version, with the words that stand on their papers. */
import type { RecoveryInAnswer } from '@holdfast/contract'
import { useRecoveryKeysWords } from './words.ts'

export function RecoveryKeys({ recovery }: { readonly recovery: RecoveryInAnswer | null }) {
  const words = useRecoveryKeysWords()
  return (
    <section className="border-b border-line px-5 py-4" aria-labelledby="recovery-keys" data-recovery-keys>
      <h2 id="recovery-keys" className="mb-1 font-semibold">
        {words.title}
      </h2>
      {recovery === null ? (
        <p className="max-w-3xl text-soft">{words.none}</p>
      ) : (
        <>
          <p className="max-w-3xl text-soft">
            {words.rule(recovery.needed, recovery.keys.length, recovery.delay_hours)}
          </p>
          <ul className="mt-1 max-w-3xl">
            {recovery.keys.map(({ id, label, kind, fingerprint }) => (
              <li key={id} className="border-t border-line py-1.5">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <bdi className="font-medium">{label}</bdi>
                  <span className="text-soft">{words.kinds[kind]}</span>
                </p>
                <p className="font-mono text-xs text-soft">{fingerprint.join(' ')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
