/** The one answer of the dashboard: whether transfers can be signed now, and with which signers. */
import { CircleCheck, CircleX } from 'lucide-react'
import type { MpcHealth, MpcKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

interface Props {
  readonly health: MpcHealth
  readonly keys: readonly MpcKey[]
}

export function SigningNow({ health, keys }: Props) {
  const words = useKeyWords()
  const { signers, signers_state, needed, short_keys } = health
  const canSign = signers_state === 'ready'
  const online = signers.filter(({ is_up }) => is_up).map(({ party }) => party)
  const offline = signers.filter(({ is_up }) => !is_up).map(({ party }) => party)
  const short = keys.filter(({ id }) => short_keys.includes(id))
  const Icon = canSign ? CircleCheck : CircleX
  return (
    <div className="px-5 pb-3">
      <div
        role="status"
        data-signing={canSign ? 'yes' : 'no'}
        className={`flex gap-3 rounded-md px-4 py-3 ${canSign ? 'bg-good-wash' : 'bg-bad-wash'}`}
      >
        <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${canSign ? 'text-good' : 'text-bad'}`} />
        <div className="grid min-w-0 gap-0.5">
          <p className="text-lg font-semibold">{canSign ? words.now.yes : words.now.no}</p>
          {!canSign && <p>{words.signersState[signers_state]}</p>}
          {signers.length > 0 && (
            <p className="text-soft">
              {words.now.online(online.map(String), needed)} {words.now.offline(offline.map(String))}
            </p>
          )}
          {canSign &&
            short.map(({ id, label, threshold }) => (
              <p key={id} className="text-bad">
                {words.now.keyShort(label, threshold ?? 0)}
              </p>
            ))}
          {signers.some(({ frozen_pairs }) => frozen_pairs > 0) && (
            <p className="text-warn">{words.now.frozen}</p>
          )}
        </div>
      </div>
    </div>
  )
}
