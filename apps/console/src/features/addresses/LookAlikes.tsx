/** Similar addresses, one above the other, with the differing characters marked. */
import { useWords } from '../../words/words.tsx'
import { type LookAlike, useAddressWords } from './address-list.ts'
import { Difference } from './Difference.tsx'

interface Props {
  readonly address: string
  readonly lookAlikes: readonly LookAlike[]
  /** Shown above the address. */
  readonly label?: string
}

export function LookAlikes({ address, lookAlikes, label }: Props) {
  const words = useAddressWords()
  const { transactions } = useWords()
  return (
    <dl className="grid gap-2">
      <div>
        {label !== undefined && <dt className="text-xs text-mute">{label}</dt>}
        <dd className="font-mono text-xs break-all">{address}</dd>
      </div>
      {lookAlikes.map((other) => (
        <div key={other.address}>
          <dt className="text-xs text-mute">
            <bdi className="font-medium text-ink">{other.name ?? words.knownAs[other.known_as]}</bdi>
            {other.name !== null && ` (${words.knownAs[other.known_as]})`}:{' '}
            {transactions.likeness[other.rule](other)}
          </dt>
          <dd className="font-mono text-xs break-all">
            <Difference text={other.address} from={address} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
