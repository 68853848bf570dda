import { localTime } from '../../format/time.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import type { KeyDomain, MpcKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

interface Props {
  readonly keys: readonly MpcKey[]
  readonly domains: readonly KeyDomain[]
}

export function KeysTable({ keys, domains }: Props) {
  const { columns } = useKeyWords()
  const { pages } = useWords()
  return (
    <TableFrame
      caption={pages.mpcKeys}
      className="min-w-[64rem]"
      columns={[
        { label: columns.label },
        { label: columns.domain },
        { label: columns.state },
        { label: columns.address },
        { label: columns.publicKey },
        { label: columns.curve },
        { label: columns.epoch, align: 'right' },
        { label: columns.created },
      ]}
    >
      {keys.map((key) => (
        <Row key={key.id} mpcKey={key} domain={domains.find(({ id }) => id === key.kd_id)} />
      ))}
    </TableFrame>
  )
}

function Row({ mpcKey, domain }: { readonly mpcKey: MpcKey; readonly domain: KeyDomain | undefined }) {
  const words = useKeyWords()
  const { id, label, threshold, n, address, public_key, curve, epoch, created_at } = mpcKey
  return (
    <tr data-key={id} className="h-9 hover:bg-hover">
      <td className="max-w-56 break-words font-medium">{label}</td>
      <td className="whitespace-nowrap">
        {domain?.label ?? '-'} <span className="text-mute">{words.threshold(threshold, n)}</span>
      </td>
      <td>
        <KeyState mpcKey={mpcKey} />
      </td>
      <td className="max-w-80">
        <CopyText text={address} />
      </td>
      <td className="max-w-40">
        <CopyText text={public_key} />
      </td>
      <td className="font-mono text-xs">{curve}</td>
      <td className="text-right tabular-nums">{epoch ?? '-'}</td>
      <td className="whitespace-nowrap tabular-nums text-soft">{localTime(created_at)}</td>
    </tr>
  )
}

export function KeyState({ mpcKey }: { readonly mpcKey: MpcKey }) {
  const words = useKeyWords()
  const { state, round, of, error } = mpcKey
  if (state === 'failed')
    return (
      <span className="text-bad">
        {words.states.failed}
        {error !== null && <span className="block max-w-64 text-xs text-soft">{error}</span>}
      </span>
    )
  if (state === 'ready') return <span className="text-good">{words.states.ready}</span>
  return (
    <span role="status" className="whitespace-nowrap">
      {words.states.making}
      <progress
        className="ml-2 h-1.5 w-16 accent-accent"
        aria-label={words.states.making}
        max={of === 0 ? 1 : of}
        value={of === 0 ? 0 : round}
      />
      <span className="ml-2 text-xs text-soft">{of === 0 ? words.starting : words.round(round, of)}</span>
    </span>
  )
}
