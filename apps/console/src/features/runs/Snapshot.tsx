/** Listed rows against the ledger. The server provides the figures; only Yes and No are decided here. */
import type { ApiReply } from '@holdfast/contract'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { Section } from './Section.tsx'
import { useRunWords } from './use-run-words.ts'

export type Recon = ApiReply<'getRunRecon'>

export function Snapshot({ recon }: { readonly recon: Recon }) {
  const { metrics: words } = useRunWords()
  return (
    <Section title={words.snapshot} why={recon.as_of !== '' && words.snapshotAsOf(localTime(recon.as_of))}>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Sides recon={recon} />
        <div className="grid content-start gap-4">
          <Matches recon={recon} />
          <div>
            <h4 className="pb-1 font-medium">{words.notes}</h4>
            <ul className="grid list-disc gap-1 pl-4 text-soft">
              <li>{words.noteEnergy}</li>
              <li>{words.noteFees}</li>
              <li>{words.noteOutboundFees}</li>
            </ul>
          </div>
        </div>
      </div>
    </Section>
  )
}

type Line = readonly [name: string, bc: number | null, wallet: number | null]

function Sides({ recon: { bc_transactions: bc, wallet_transactions: wallet } }: { readonly recon: Recon }) {
  const { metrics: words } = useRunWords()
  const both = (name: string, read: (side: typeof bc | typeof wallet) => number | null): Line => [
    name,
    read(bc),
    read(wallet),
  ]
  const blocks: readonly (readonly [id: string, title: string, lines: readonly Line[]])[] = [
    [
      'outbound',
      words.outbound,
      [
        both(words.nativeTx, (side) => side.outbound.native_tx),
        both(words.contractTx, (side) => side.outbound.contract_tx),
        both(words.tokenEvents, (side) => side.outbound.token_events),
        both(words.subtotal, (side) => side.outbound.subtotal),
      ],
    ],
    [
      'inbound',
      words.inbound,
      [
        both(words.nativeTx, (side) => side.inbound.native_tx),
        both(words.tokenEvents, (side) => side.inbound.token_events),
        both(words.trc10, (side) => side.inbound.trc10),
        both(words.subtotal, (side) => side.inbound.subtotal),
      ],
    ],
    [
      'other',
      words.other,
      [
        both(words.energyTransfer, (side) => side.other.energy_transfer),
        both(words.undelegateEnergy, (side) => side.other.undelegate_energy),
      ],
    ],
    [
      'sums',
      words.sums,
      [
        [words.overallSubtotal, bc.subtotal, null],
        [words.feesOnTokenEvents, null, wallet.fees_on_token_events],
        both(words.total, (side) => side.total),
      ],
    ],
  ]
  return (
    <table className="w-full self-start">
      <thead>
        <tr className="text-2xs text-mute">
          <th scope="col" className="py-1 text-left font-medium">
            {words.line}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-mono font-medium">
            {words.bc}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-mono font-medium">
            {words.wallet}
          </th>
        </tr>
      </thead>
      {blocks.map(([id, title, lines]) => (
        <tbody key={id} data-block={id}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={3}
              className="border-b border-line pt-2 pb-0.5 text-left font-semibold"
            >
              {title}
            </th>
          </tr>
          {lines.map((line) => (
            <LineRow key={line[0]} line={line} isSum={[words.subtotal, words.total].includes(line[0])} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function LineRow({ line: [name, bc, wallet], isSum }: { readonly line: Line; readonly isSum: boolean }) {
  const locale = useLocale()
  const cell = (value: number | null) => countText(value, locale)
  return (
    <tr className={isSum ? 'font-medium' : ''}>
      <th scope="row" className={`py-0.5 text-left ${isSum ? 'font-medium' : 'font-normal text-soft'}`}>
        {name}
      </th>
      <td className="py-0.5 pl-3 text-right">{cell(bc)}</td>
      <td className="py-0.5 pl-3 text-right">{cell(wallet)}</td>
    </tr>
  )
}

function Matches({ recon }: { readonly recon: Recon }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const { bc_transactions: bc, wallet_transactions: wallet } = recon
  const text = (count: number) => countText(count, locale)
  const side = (listed: number | null, booked: number | null) => ({
    isMatch: listed === null || booked === null ? null : listed === booked,
    why:
      listed === null || booked === null
        ? null
        : listed === booked
          ? words.sidesMatch
          : words.sidesDiffer(text(listed), text(booked)),
  })
  const outbound = side(bc.outbound.subtotal, wallet.outbound.subtotal)
  const inbound = side(bc.inbound.subtotal, wallet.inbound.subtotal)
  const fees = feesOf(recon)
  const subtotals = new Set([outbound.isMatch, inbound.isMatch])
  const feesWhy = {
    match: () => words.feesMatch,
    explained: () => words.feesExplained(text(recon.token_events_without_fee)),
    differ: ({ expected, booked }: Fees) =>
      words.feesDiffer(countText(expected, locale), countText(booked, locale)),
    untold: () => null,
  }
  return (
    <div>
      <h4 className="pb-1 font-medium">{words.status}</h4>
      <dl className="grid gap-2">
        <Match id="outbound" name={words.matchOutbound} {...outbound} />
        <Match id="inbound" name={words.matchInbound} {...inbound} />
        <Match
          id="fees"
          name={words.matchFees}
          isMatch={fees.isMatch}
          why={feesWhy[fees.verdict](fees)}
          isNeutral={fees.verdict === 'explained'}
        />
      </dl>
      {!subtotals.has(null) && (
        <p data-subtotals className="pt-2">
          {subtotals.has(false) ? words.explainBad : words.explainOk}
        </p>
      )}
    </div>
  )
}

interface Fees {
  /** Null: one of the figures is missing. */
  readonly isMatch: boolean | null
  readonly verdict: 'match' | 'explained' | 'differ' | 'untold'
  readonly expected: number | null
  readonly booked: number | null
}

function feesOf({ bc_transactions: bc, wallet_transactions: wallet, token_events_without_fee }: Recon): Fees {
  const events = bc.outbound.token_events
  const booked = wallet.fees_on_token_events
  if (events === null || booked === null) return { isMatch: null, verdict: 'untold', expected: null, booked }
  const expected = events - token_events_without_fee
  if (booked === events) return { isMatch: true, verdict: 'match', expected, booked }
  return { isMatch: false, verdict: booked === expected ? 'explained' : 'differ', expected, booked }
}

interface MatchProps {
  readonly id: string
  readonly name: string
  /** Null: the figure is missing. */
  readonly isMatch: boolean | null
  readonly why: string | null
  /** A No that needs no attention. */
  readonly isNeutral?: boolean
}

function Match({ id, name, isMatch, why, isNeutral = false }: MatchProps) {
  const { common } = useWords()
  const look =
    isMatch === null
      ? 'text-mute'
      : isMatch
        ? 'text-good'
        : isNeutral
          ? 'text-ink'
          : 'rounded-full bg-bad-wash px-2 text-bad'
  return (
    <div data-match={id} className="grid grid-cols-[auto_1fr] items-baseline gap-x-2">
      <dt>{name}</dt>
      <dd className={`justify-self-start font-semibold ${look}`}>
        {isMatch === null ? '-' : isMatch ? common.yes : common.no}
      </dd>
      {why !== null && <dd className="col-span-2 text-mute">{why}</dd>}
    </div>
  )
}
