/** Each transfer of the last 90 days with its outcome under the rules in force and under the proposal, and the rule behind it. */
import type { ApiReply } from '@holdfast/contract'
import { useState } from 'react'
import { fullAmount } from '../../format/amount.ts'
import { inZone } from '../../format/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { useLocale } from '../../words/words.tsx'
import { useRulesSimulationWords, useRulesWords } from './words.ts'

type Simulation = Pick<ApiReply<'simulateRules'>, 'transfers' | 'is_partial' | 'most'>
type Transfer = Simulation['transfers'][number]
type Met = Transfer['after']

const pageLength = 20
const kinds = ['refused', 'held', 'allowed', 'other'] as const

export function SimulatedTransfers({
  simulation: { transfers, is_partial: isPartial, most },
}: {
  readonly simulation: Simulation
}) {
  const words = useRulesSimulationWords()
  const locale = useLocale()
  const changed = transfers.filter((transfer) => changeOf(transfer) !== null)
  const [shown, setShown] = useState<'changed' | 'all'>('changed')
  const listed = shown === 'all' ? transfers : changed
  return (
    <section className="grid gap-2" aria-label={words.title} data-simulated>
      <h4 className="font-medium">{words.title}</h4>
      {isPartial && <p className="text-warn">{words.partial(most.toLocaleString(locale))}</p>}
      {transfers.length === 0 ? (
        <p className="text-soft">{words.none}</p>
      ) : (
        <>
          <Summary transfers={transfers} />
          <ChoiceBar
            label={words.show}
            name="simulated"
            options={[
              { value: 'changed', label: words.onlyChanged },
              { value: 'all', label: words.all },
            ]}
            value={shown}
            onChange={setShown}
          />
          {listed.length === 0 && <p className="text-soft">{words.nothingChanged}</p>}
          <TransferPages key={shown} transfers={listed} />
        </>
      )}
    </section>
  )
}

/** By the outcome under the proposal. Null: the same outcome, with the same approvals and for the same reason. */
function changeOf({ before, after }: Transfer): (typeof kinds)[number] | null {
  if (before.outcome !== after.outcome) return after.outcome
  const isSame = before.needed === after.needed && String(before.rules) === String(after.rules)
  return isSame ? null : 'other'
}

function Summary({ transfers }: Pick<Simulation, 'transfers'>) {
  const words = useRulesSimulationWords()
  const changes = transfers.map(changeOf)
  const count = (kind: (typeof changes)[number]) => changes.filter((change) => change === kind).length
  return (
    <ul>
      <li>{words.same(count(null))}</li>
      {kinds.map((kind) => (
        <li key={kind} className={kind === 'refused' && count(kind) > 0 ? 'text-bad' : ''}>
          {words.changed[kind](count(kind))}
        </li>
      ))}
    </ul>
  )
}

function TransferPages({ transfers }: Pick<Simulation, 'transfers'>) {
  const words = useRulesSimulationWords()
  const [first, setFirst] = useState(0)
  const end = Math.min(first + pageLength, transfers.length)
  return (
    <>
      <ul className="overflow-hidden rounded-md border border-line empty:hidden">
        {transfers.slice(first, end).map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      {transfers.length > pageLength && (
        <div className="flex flex-wrap items-center gap-2">
          <Button look="row" disabled={first === 0} onClick={() => setFirst(first - pageLength)}>
            {words.previous}
          </Button>
          <Button look="row" disabled={end === transfers.length} onClick={() => setFirst(end)}>
            {words.next}
          </Button>
          <span className="text-soft" role="status">
            {words.page(first + 1, end, transfers.length)}
          </span>
        </div>
      )}
    </>
  )
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const words = useRulesSimulationWords()
  const locale = useLocale()
  const { at, amount, symbol, recipient, before, after } = transfer
  return (
    <li className="grid gap-0.5 border-b border-line px-3 py-2 last:border-0">
      <span className="min-w-0 break-words">
        <span className="font-medium">
          {fullAmount(amount, locale)} {symbol}
        </span>{' '}
        → <span className="font-mono text-xs break-all">{recipient}</span>{' '}
        <time dateTime={at} className="text-xs text-mute">
          {new Date(at).toLocaleDateString(locale, inZone())}
        </time>
      </span>
      <span className="text-xs text-mute">
        {words.before}: <OutcomeText outcome={before} />
      </span>
      <span className={changeOf(transfer) === null ? 'text-xs text-mute' : 'text-xs font-medium'}>
        {words.after}: <OutcomeText outcome={after} />
      </span>
    </li>
  )
}

function OutcomeText({ outcome: { outcome, needed, rules } }: { readonly outcome: Met }) {
  const words = useRulesSimulationWords()
  const { compile, approvals } = useRulesWords()
  const known = new Map<string, string>(Object.entries(compile.reasons))
  const why =
    rules.length > 0 ? rules.map((code) => known.get(code) ?? code).join(', ') : approvals(needed ?? 0)
  return <>{words.outcomeWithReason(words.outcome[outcome], why)}</>
}
