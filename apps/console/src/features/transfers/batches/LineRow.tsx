/** One line of a new batch with its findings and their repairs. */
import { Pencil } from 'lucide-react'
import { AddressRibbon } from '../../../ui/Address.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { amountOf, hasError, type Line } from './batch-lines.ts'
import { Findings } from './Findings.tsx'
import type { LineProps } from './line-props.ts'
import type { BatchDraft } from './use-batch-draft.ts'
import { useBatchWords } from './words.ts'

export function LineRow({ line, number, draft, onEdit }: LineProps) {
  const words = useBatchWords()
  const found = draft.foundOf(line)
  const { address, name } = shownOf(line, draft)
  return (
    <tr
      className={hasError(found) ? '[--ground:var(--color-bad-wash)]' : 'hover:bg-hover'}
      data-line={number}
    >
      <td className="h-11 text-soft">{number}</td>
      <td>
        <bdi className="line-clamp-2 break-words">{name}</bdi>
      </td>
      <td>
        <LineAddress address={address} marked={imitatedBy(found)} />
      </td>
      <td className="text-right">
        <LineAmount line={line} draft={draft} />
      </td>
      <td className="text-soft">
        <bdi className="line-clamp-2 break-words">{line.note}</bdi>
      </td>
      <td className="py-1.5">
        <Findings line={line} number={number} found={found} draft={draft} />
      </td>
      <td className="text-right">
        <Button look="icon" aria-label={words.edit(number)} onClick={onEdit}>
          <Pencil aria-hidden className="size-3.5" />
        </Button>
      </td>
    </tr>
  )
}

export function LineCard({ line, number, draft, onEdit }: LineProps) {
  const words = useBatchWords()
  const found = draft.foundOf(line)
  const { address, name } = shownOf(line, draft)
  return (
    <li
      data-line={number}
      className={`grid gap-1.5 border-b border-line px-5 py-3 ${hasError(found) ? 'bg-bad-wash' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium break-words">
          <span className="pr-2 text-mute">{number}</span>
          <bdi>{name}</bdi>
        </span>
        <LineAmount line={line} draft={draft} />
      </div>
      <LineAddress address={address} marked={imitatedBy(found)} />
      {line.note !== '' && <bdi className="text-soft">{line.note}</bdi>}
      <div className="flex items-start justify-between gap-3">
        <Findings line={line} number={number} found={found} draft={draft} />
        <Button look="icon" className="size-10" aria-label={words.edit(number)} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  )
}

/** As the server resolved it, or as it was typed. */
function shownOf(line: Line, draft: BatchDraft): { readonly address: string; readonly name: string } {
  const checked = draft.checkedOf(line)
  return {
    address: checked?.address ?? line.address,
    name: line.payee === '' ? (checked?.name ?? '') : line.payee,
  }
}

/** The known address that this one imitates. */
const imitatedBy = (found: ReturnType<BatchDraft['foundOf']>): string | null => {
  const alike = found.find(({ code }) => code === 'BATCH_LOOKS_LIKE')?.params.address
  return typeof alike === 'string' ? alike : null
}

/** The characters that differ from `marked` stand out. */
export function LineAddress({
  address,
  marked = null,
}: {
  readonly address: string
  readonly marked?: string | null
}) {
  if (address === '') return <span className="text-mute">—</span>
  return (
    <span className="inline-flex max-w-full items-start gap-2">
      <span className="mt-1.5 flex">
        <AddressRibbon address={address} />
      </span>
      <span className="font-mono text-xs leading-5 break-all">
        {marked === null
          ? address
          : runsOf(address, marked).map(({ from, text, differs }) => (
              <span key={from} className={differs ? 'font-semibold text-bad' : undefined}>
                {text}
              </span>
            ))}
      </span>
    </span>
  )
}

function LineAmount({ line, draft }: Pick<LineProps, 'line' | 'draft'>) {
  const { token } = draft.choices.chosen
  const value = amountOf(line.amount, draft.notation)
  if (value === null) return <bdi className="text-bad">{line.amount === '' ? '—' : line.amount}</bdi>
  const places = value.split('.')[1]?.length ?? 0
  return (
    <Amount
      value={value}
      decimals={Math.min(Math.max(places, 2), 18)}
      {...(token === undefined ? {} : { symbol: token.symbol })}
    />
  )
}

/** Parts of an address whose characters are all equal to those of another one, or all different. */
function runsOf(address: string, other: string): { from: number; text: string; differs: boolean }[] {
  const runs: { from: number; text: string; differs: boolean }[] = []
  for (const [at, character] of Array.from(address).entries()) {
    const differs = character !== other[at]
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += character
    else runs.push({ from: at, text: character, differs })
  }
  return runs
}
