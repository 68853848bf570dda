/** The end of the wizard for an organisation with rules: what the policy changes at the signers, what past transfers would have met,
 *  and the proposal itself. */
import type { ApiReply } from '@holdfast/contract'
import type { PolicyBundle } from '@holdfast/policy'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isProposed } from '../changes/report-proposed.ts'
import type { CapChanges } from '../policies/cap-changes-of.ts'
import { NextStep } from '../policies/NextStep.tsx'
import { useMayApplyPolicy } from '../policies/use-policy.ts'
import { usePolicyWords } from '../policies/words.ts'
import { useLocale } from '../../words/words.tsx'
import { Conversions } from './Conversions.tsx'
import type { Choice } from './ProposalChoice.tsx'
import { RulesDiff } from './RulesDiff.tsx'
import { SimulatedTransfers } from './SimulatedTransfers.tsx'
import { emptyDraft, type TermsDraft, termsOf } from './terms-draft.ts'
import type { RulesView } from './use-rules.ts'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useRulesWords } from './words.ts'

type Simulation = ApiReply<'simulateRules'>

const ProposalChoice = lazy(async () => ({
  default: (await import('./ProposalChoice.tsx')).ProposalChoice,
}))
const ProposalTerms = lazy(async () => ({
  default: (await import('./ProposalTerms.tsx')).ProposalTerms,
}))
const nothingChosen: Choice = { lost_credentials: [], keys: [], configured_signers: false }

interface Props {
  readonly bundle: PolicyBundle
  readonly rules: RulesView
  readonly capChanges: CapChanges
  /** Shows the choice of governors, passkeys and keys at once. */
  readonly isAboutPeople?: boolean
  /** Where its buttons stand; null: below its content. */
  readonly buttonsAt?: HTMLElement | null
}

export function ProposeRules({ bundle, rules, capChanges, isAboutPeople = false, buttonsAt = null }: Props) {
  const allWords = useRulesWords()
  const { compile: words } = allWords
  const { next } = usePolicyWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const mayApply = useMayApplyPolicy()
  const [note, setNote] = useState('')
  const [choice, setChoice] = useState(nothingChosen)
  const [draft, setDraft] = useState(emptyDraft)
  const assets = rules.in_force?.document.assets ?? []
  const delayHours = rules.in_force?.document.governance.delayHours ?? 0
  const [simulation, setSimulation] = useState<Simulation | null>(null)
  const [message, setMessage] = useState<{ readonly isOk: boolean; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setMessage(null)
    try {
      await act()
    } catch (error) {
      if (isProposed(error)) setMessage({ isOk: true, text: answerText(error) })
      else setMessage({ isOk: false, text: words.failed(answerText(error)) })
    }
    setBusy(false)
  }
  const terms = termsOf(draft, useLocale())
  const call = {
    query: { entity_id: entityId },
    body: { bundle, note, cap_changes: capChanges, ...choice, ...(terms && { terms }) },
  }
  // A comparison is of what will be sent.
  const change = (changed: Choice) => {
    setChoice(changed)
    setSimulation(null)
    setMessage(null)
  }
  const changeTerms = (changed: TermsDraft) => {
    setDraft(changed)
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
      <NextStep />
      <Suspense>
        <ProposalChoice isOpen={isAboutPeople} rules={rules} choice={choice} onChange={change} />
        <ProposalTerms assets={assets} draft={draft} onChange={changeTerms} />
      </Suspense>
      <CheckButton
        isBusy={isBusy}
        isDone={simulation !== null}
        whyNot={!mayApply ? next.mayNotPropose : terms === null ? words.termsIncomplete : null}
        place={buttonsAt}
        onClick={() => void check()}
      />
      {simulation !== null && (
        <>
          {simulation.is_server_only ? (
            <p>{words.rulesStay}</p>
          ) : (
            <>
              <p>{simulation.is_loosening ? allWords.loosens(delayHours) : allWords.tightens}</p>
              <RulesDiff
                changes={simulation.changes}
                assets={[...simulation.prices.conversions.map(assetOf), ...assets]}
              />
              <Conversions prices={simulation.prices} assets={assets} />
              <SimulatedTransfers simulation={simulation} />
            </>
          )}
          <TextField label={words.note} name="note" maxLength={500} value={note} onChange={setNote} />
          {placed(
            buttonsAt,
            <Button look="solid" className="w-fit" disabled={isBusy || !mayApply} onClick={() => void send()}>
              {words.send}
            </Button>,
          )}
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

const placed = (place: HTMLElement | null, button: ReactElement): ReactNode =>
  place === null ? button : createPortal(button, place)

interface CheckButtonProps {
  readonly isBusy: boolean
  /** A comparison is shown: proposing is next. */
  readonly isDone: boolean
  /** Why it is disabled; null: it is not. */
  readonly whyNot: string | null
  readonly place: HTMLElement | null
  readonly onClick: () => void
}

function CheckButton({ isBusy, isDone, whyNot, place, onClick }: CheckButtonProps) {
  const { compile: words } = useRulesWords()
  const id = useId()
  return (
    <>
      {placed(
        place,
        <Button
          look={isDone ? 'quiet' : 'solid'}
          className="justify-self-start"
          disabled={isBusy || whyNot !== null}
          aria-describedby={whyNot === null ? undefined : id}
          onClick={onClick}
        >
          {isBusy ? words.checking : words.check}
        </Button>,
      )}
      {whyNot !== null && (
        <p id={id} className="text-warn">
          {whyNot}
        </p>
      )}
    </>
  )
}

type Conversion = Simulation['prices']['conversions'][number]
const assetOf = ({ network, asset, symbol, decimals }: Conversion) => ({
  network,
  id: asset,
  symbol,
  decimals,
})
