/** The end of the wizard for an organisation with rules: what the policy changes at the signers, what past transfers would have met,
 *  and the proposal itself. */
import type { ApiReply } from '@holdfast/contract'
import type { PolicyBundle } from '@holdfast/policy'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { fullAmount } from '../../format/amount.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMayApplyPolicy } from '../policies/use-policy.ts'
import { amountText } from './describe-rules-change.ts'
import { useLocale } from '../../words/words.tsx'
import type { Choice } from './ProposalChoice.tsx'
import { RulesDiff } from './RulesDiff.tsx'
import { rulesQuery, type RulesView } from './use-rules.ts'
import { useRulesWords } from './words.ts'

type Simulation = ApiReply<'simulateRules'>

const ProposalChoice = lazy(async () => ({
  default: (await import('./ProposalChoice.tsx')).ProposalChoice,
}))
const nothingChosen: Choice = { lost_credentials: [], keys: [] }

interface Props {
  readonly bundle: PolicyBundle
  readonly rules: RulesView
}

export function ProposeRules({ bundle, rules }: Props) {
  const { compile: words } = useRulesWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const mayApply = useMayApplyPolicy()
  const [note, setNote] = useState('')
  const [choice, setChoice] = useState(nothingChosen)
  const assets = rules.in_force?.document.assets ?? []
  const [simulation, setSimulation] = useState<Simulation | null>(null)
  const [message, setMessage] = useState<{ readonly isOk: boolean; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setMessage(null)
    try {
      await act()
    } catch (error) {
      setMessage({ isOk: false, text: words.failed(answerText(error)) })
    }
    setBusy(false)
  }
  const call = { query: { entity_id: entityId }, body: { bundle, note, ...choice } }
  // A comparison is of what will be sent.
  const change = (changed: Choice) => {
    setChoice(changed)
    setSimulation(null)
    setMessage(null)
  }
  const check = () => run(async () => setSimulation(await api.simulateRules(call)))
  const send = () =>
    run(async () => {
      await api.proposeRules(call)
      setMessage({ isOk: true, text: words.sent })
      await client.invalidateQueries({ queryKey: rulesQuery(entityId).queryKey })
    })
  return (
    <section className="grid gap-3" aria-labelledby="propose-rules" data-propose-rules>
      <h3 id="propose-rules" className="font-semibold">
        {words.title}
      </h3>
      <p className="text-soft">{words.why}</p>
      <Suspense>
        <ProposalChoice rules={rules} choice={choice} onChange={change} />
      </Suspense>
      <Button className="justify-self-start" disabled={isBusy || !mayApply} onClick={() => void check()}>
        {isBusy ? words.checking : words.check}
      </Button>
      {simulation !== null && (
        <>
          <RulesDiff
            changes={simulation.changes}
            assets={[...simulation.prices.conversions.map(assetOf), ...assets]}
          />
          <Conversions simulation={simulation} />
          <Met simulation={simulation} />
          <TextField label={words.note} name="note" maxLength={500} value={note} onChange={setNote} />
          <Button
            look="solid"
            className="justify-self-start"
            disabled={isBusy || !mayApply}
            onClick={() => void send()}
          >
            {words.send}
          </Button>
        </>
      )}
      {message !== null && (
        <p role={message.isOk ? 'status' : 'alert'} className={message.isOk ? 'text-good' : 'text-bad'}>
          {message.text}
        </p>
      )}
    </section>
  )
}

type Conversion = Simulation['prices']['conversions'][number]
const assetOf = ({ network, asset, symbol, decimals }: Conversion) => ({
  network,
  id: asset,
  symbol,
  decimals,
})

function Conversions({ simulation: { prices } }: { readonly simulation: Simulation }) {
  const words = useRulesWords()
  const locale = useLocale()
  return (
    <div className="grid gap-1">
      <p className="text-soft">{words.compile.serverOnly}</p>
      <ul>
        {prices.conversions.map((made) => (
          <li key={`${made.network} ${made.asset}`}>
            {words.cap(
              amountText(made.perTransfer, assetOf(made), locale),
              amountText(made.perDay, assetOf(made), locale),
            )}{' '}
            <span className="text-mute">
              {words.priced(fullAmount(made.usd, locale), made.source, made.day)}
            </span>
          </li>
        ))}
      </ul>
      {prices.unlisted.length > 0 && (
        <p className="text-warn">{words.unlisted(prices.unlisted.map(({ symbol }) => symbol).join(', '))}</p>
      )}
    </div>
  )
}

function Met({ simulation: { transfers } }: { readonly simulation: Simulation }) {
  const { compile: words, approvals } = useRulesWords()
  const locale = useLocale()
  const known = new Map<string, string>(Object.entries(words.reasons))
  const reasonsOf = ({ rules, needed }: Simulation['transfers'][number]['after']) =>
    rules.length > 0 ? rules.map((code) => known.get(code) ?? code).join(', ') : approvals(needed ?? 0)
  const isRefused = ({ outcome }: Simulation['transfers'][number]['before']) => outcome === 'refused'
  const refused = transfers.filter(({ before, after }) => isRefused(after) && !isRefused(before))
  const allowed = transfers.filter(({ before, after }) => isRefused(before) && !isRefused(after))
  const other = transfers.filter(
    ({ before, after }) => !isRefused(before) && !isRefused(after) && before.needed !== after.needed,
  )
  const same = transfers.length - refused.length - allowed.length - other.length
  return (
    <section className="grid gap-1" aria-label={words.simulated}>
      <h4 className="font-medium">{words.simulated}</h4>
      {transfers.length === 0 ? (
        <p className="text-soft">{words.noTransfers}</p>
      ) : (
        <ul>
          <li>{words.same(same)}</li>
          <li>{words.other(other.length)}</li>
          <li>{words.allowed(allowed.length)}</li>
          <li className={refused.length > 0 ? 'text-bad' : ''}>{words.refused(refused.length)}</li>
        </ul>
      )}
      <ul className="text-xs text-mute">
        {[...refused, ...other].slice(0, 20).map(({ id, amount, symbol, recipient, after }) => (
          <li key={id} className="break-words">
            {fullAmount(amount, locale)} {symbol} → {recipient} · {reasonsOf(after)}
          </li>
        ))}
      </ul>
    </section>
  )
}
