/** Similar addresses, one above the other, with the differing characters marked. */
import { useWords } from '../../words/words.tsx'
import { type LookAlike, useAddressWords } from './address-list.ts'

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

/** The characters between the equal ends. */
function Difference({ text, from }: { readonly text: string; readonly from: string }) {
  let head = 0
  while (head < text.length && text[head] === from[head]) head++
  let tail = 0
  while (tail < text.length - head && text.at(-1 - tail) === from.at(-1 - tail)) tail++
  return (
    <>
      {text.slice(0, head)}
      <mark className="bg-warn-wash text-warn">{text.slice(head, text.length - tail)}</mark>
      {text.slice(text.length - tail)}
    </>
  )
}
