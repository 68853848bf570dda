import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Button } from '../../ui/Button.tsx'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { KeyState } from './KeyState.tsx'
import { type KeyDomain, keysKey, type MpcKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

const ReplaceSignerDialog = lazy(async () => ({
  default: (await import('./ReplaceSignerDialog.tsx')).ReplaceSignerDialog,
}))

interface Props {
  readonly keys: readonly MpcKey[]
  readonly domains: readonly KeyDomain[]
}

export function KeysTable({ keys, domains }: Props) {
  const { columns, refresh, refreshWhy } = useKeyWords()
  const isNarrow = useIsNarrow()
  const Key = isNarrow ? KeyCard : Row
  const rows = keys.map((key) => (
    <Key key={key.id} mpcKey={key} domain={domains.find(({ id }) => id === key.kd_id)} />
  ))
  const footer = (
    <p className="px-5 pt-2 text-xs text-mute">
      <b className="font-medium">{refresh}.</b> {refreshWhy}
    </p>
  )
  if (isNarrow)
    return (
      <CardList label={columns.keys} footer={footer}>
        {rows}
      </CardList>
    )
  return (
    <TableFrame
      caption={columns.keys}
      className="min-w-[64rem]"
      columns={[
        { label: columns.label },
        { label: columns.domain },
        { label: columns.state },
        { label: columns.address },
        { label: columns.publicKey },
        { label: columns.networks },
        { label: columns.created },
        { label: columns.actions, isActions: true },
      ]}
      footer={footer}
    >
      {rows}
    </TableFrame>
  )
}

interface RowProps {
  readonly mpcKey: MpcKey
  readonly domain: KeyDomain | undefined
}

function Row({ mpcKey, domain }: RowProps) {
  const words = useKeyWords()
  const { id, label, threshold, n, address, public_key, networks, created_at } = mpcKey
  return (
    <tr data-key={id} className="h-9 hover:bg-hover">
      <td className="max-w-56 break-words font-medium">{label}</td>
      <td className="max-w-40 break-words">
        {domain?.label ?? '-'}
        {threshold !== null && n !== null && (
          <span className="block whitespace-nowrap text-mute">{words.threshold(threshold, n)}</span>
        )}
      </td>
      <td>
        <KeyState mpcKey={mpcKey} />
      </td>
      <td className="max-w-80">
        <CopyText text={address} isWhole />
      </td>
      <td className="max-w-24">
        <CopyText text={public_key} />
      </td>
      <td>{networks === null ? '-' : words.networks[networks]}</td>
      <td className="whitespace-nowrap tabular-nums text-soft">{localTime(created_at)}</td>
      <td className="whitespace-nowrap text-right">
        <div className="flex items-center justify-end gap-1 py-1">
          <ShowSigners mpcKey={mpcKey} />
          <RefreshShares mpcKey={mpcKey} />
        </div>
      </td>
    </tr>
  )
}

function KeyCard({ mpcKey, domain }: RowProps) {
  const words = useKeyWords()
  const { columns } = words
  const { id, label, threshold, n, address, public_key, networks, created_at } = mpcKey
  return (
    <RowCard data-key={id} title={label}>
      <CopyText text={address} isWhole />
      <CardLines>
        <CardLine label={columns.state}>
          <KeyState mpcKey={mpcKey} />
        </CardLine>
        <CardLine label={columns.domain}>
          {domain?.label ?? '-'}
          {threshold !== null && n !== null && (
            <span className="text-mute"> · {words.threshold(threshold, n)}</span>
          )}
        </CardLine>
        {networks !== null && <CardLine label={columns.networks}>{words.networks[networks]}</CardLine>}
        <CardLine label={columns.publicKey}>
          <span className="block max-w-40">
            <CopyText text={public_key} />
          </span>
        </CardLine>
        <CardLine label={columns.created}>{localTime(created_at)}</CardLine>
      </CardLines>
      <div className="flex flex-wrap gap-2 pt-2">
        <ShowSigners mpcKey={mpcKey} />
        <RefreshShares mpcKey={mpcKey} />
      </div>
    </RowCard>
  )
}

function ShowSigners({ mpcKey }: { readonly mpcKey: MpcKey }) {
  const words = useKeyWords()
  const [isOpen, setOpen] = useState(false)
  if (mpcKey.state !== 'ready') return null
  return (
    <>
      <Button className="!h-7" aria-label={words.signersOf(mpcKey.label)} onClick={() => setOpen(true)}>
        {words.signersOpen}
      </Button>
      <Suspense>{isOpen && <ReplaceSignerDialog mpcKey={mpcKey} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function RefreshShares({ mpcKey: { id, label, state, is_refreshing } }: { readonly mpcKey: MpcKey }) {
  const words = useKeyWords()
  const whyNot = useWhyNot('change keys')
  const client = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => api.refreshMpcKey({ params: { id } }),
    onError: (error) => alertUser(answerText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [keysKey] }),
  })
  if (state !== 'ready') return null
  const ask = async () => {
    if (await confirmUser(words.refreshAsk(label), words.refresh)) refresh.mutate()
  }
  return (
    <WhyButton
      className="!h-7"
      whyNot={whyNot}
      disabled={is_refreshing || refresh.isPending}
      aria-label={words.refreshOf(label)}
      onClick={() => void ask()}
    >
      {words.refresh}
    </WhyButton>
  )
}
