/** + Policy: the settings that change most often, starting from the policy in force; the Policy Wizard has the rest. */
import {
  type AnswerFault,
  type DraftAnswers,
  entriesOf,
  factsOf,
  faultsOf,
  holdersOf,
  type PolicyBundle,
  readAnswers,
} from '@holdfast/policy'
import type { ApiReply } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/FormDialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { compileChange } from '../policies/compile-change.ts'
import { type CapChanges, capChangesOf } from '../policies/cap-changes-of.ts'
import { NeverApproved } from '../policies/NeverApproved.tsx'
import { NextStep } from '../policies/NextStep.tsx'
import { PolicyChanges } from '../policies/PolicyChanges.tsx'
import { type PolicyStart, unsetLimitsOf } from '../policies/policy-start-of.ts'
import { useConfirmPolicy } from '../policies/use-confirm-policy.tsx'
import { policyQuery, useMayApplyPolicy, usePolicyInForce } from '../policies/use-policy.ts'
import { usePolicyStart } from './use-policy-start.ts'
import { usePolicyWords, useWizardWords } from '../policies/words.ts'
import { type RulesView, useRules } from '../rules/use-rules.ts'
import { defaultEndpoint, sendPolicy } from './apply-policy.ts'
import { faultText } from './fault-text.ts'
import { FigureField } from './FigureField.tsx'
import { HolderPickers } from './HolderPickers.tsx'
import { LinesField } from './LinesField.tsx'
import { RecipientsRead } from './RecipientsRead.tsx'
import { isSample } from './sample-people.ts'
import { useAddressChecks } from './use-address-checks.ts'
import { useChosenPeople } from './use-directory.ts'
import { YesNo } from './YesNo.tsx'

const ProposeRules = lazy(async () => ({
  default: (await import('../rules/ProposeRules.tsx')).ProposeRules,
}))

type Policy = ApiReply<'getPolicy'>

export function PolicyDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const { dialog: words } = useWizardWords()
  const { inForce: policyWords } = usePolicyWords()
  const { data: policy } = usePolicyInForce()
  const { data: rules } = useRules()
  const { start, failed } = usePolicyStart()
  const version = start?.version ?? null
  const [isDone, setDone] = useState(false)
  const [proposal, setProposal] = useState<Proposed | null>(null)
  // Where signers have rules, the policy is proposed, not applied.
  const ruled = rules?.in_force ? rules : null
  return (
    <Dialog
      title={dialogs.policy}
      lead={version === null ? words.leadFirst : words.lead(version)}
      size="wide"
      closeLabel={common.close}
      onClose={onClose}
    >
      {isDone ? (
        <Done onClose={onClose} />
      ) : failed !== undefined ? (
        <ErrorState
          message={policyWords.failed(answerText(failed.error))}
          onRetry={() => void failed.refetch()}
        />
      ) : policy !== undefined && rules !== undefined && start !== undefined ? (
        <>
          <div hidden={proposal !== null}>
            <PolicyForm
              start={policy}
              policyStart={start}
              onDone={() => setDone(true)}
              onPropose={ruled === null ? null : setProposal}
              onCancel={onClose}
            />
          </div>
          {proposal !== null && ruled !== null && (
            <Proposal proposed={proposal} rules={ruled} onBack={() => setProposal(null)} onClose={onClose} />
          )}
        </>
      ) : (
        <Skeleton rows={6} widths={['w-40', 'w-64']} />
      )}
    </Dialog>
  )
}

interface Proposed {
  readonly bundle: PolicyBundle
  readonly capChanges: CapChanges
}

interface FormProps {
  /** The policy in force when the form was opened; the form sends a change of it. Null: none. */
  readonly start: Policy
  readonly policyStart: PolicyStart
  readonly onDone: () => void
  /** Null: the policy is applied. */
  readonly onPropose: ((proposed: Proposed) => void) | null
  readonly onCancel: () => void
}

function PolicyForm({ start: inForce, policyStart, onDone, onPropose, onCancel }: FormProps) {
  const words = useWizardWords()
  const mayApply = useMayApplyPolicy()
  const change = usePolicyChange({ inForce, policyStart, onDone, onPropose })
  const { before, isFirst, draft, set, required, setRequired, addresses, wrong, all } = change
  const { bundle, samples, send, isBusy, failure } = change
  return (
    <DialogForm
      faults={{
        answers: all.length > 0 ? words.faults.step(all.length) : undefined,
        required: isCount(required) ? undefined : words.dialog.requiredWrong,
      }}
      submit={
        isBusy ? words.result.applying : onPropose === null ? words.dialog.submit : words.dialog.propose
      }
      isBusy={isBusy || !mayApply}
      failure={failure}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      {(shown) => {
        const faults = shown.answers === undefined ? notAddresses(draft.whitelistedAddresses, wrong) : all
        return (
          <>
            {!mayApply && <NextStep />}
            {isFirst && <Holders draft={draft} faults={faults} onChange={set} />}
            {samples.length > 0 && (
              <p role="alert" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
                {words.result.samples(samples.map(({ name }) => name).join(', '))}
              </p>
            )}
            <Limits
              draft={draft}
              required={required}
              requiredError={shown.required}
              faults={faults}
              onChange={set}
              onRequired={setRequired}
            />
            <LinesField
              name="whitelistedAddresses"
              lines={draft.whitelistedAddresses}
              onChange={(whitelistedAddresses) => set({ whitelistedAddresses })}
              faults={faults}
            >
              <Suspense>
                <RecipientsRead checked={addresses.checked} />
              </Suspense>
            </LinesField>
            <YesNo
              name="treasuryHoursOnly"
              value={draft.treasuryHoursOnly}
              onChange={(treasuryHoursOnly) => set({ treasuryHoursOnly })}
            />
            {bundle !== null && before !== null && (
              <PolicyChanges
                before={factsOf(before)}
                after={factsOf(bundle)}
                unset={unsetLimitsOf(policyStart)}
              />
            )}
            {bundle !== null && <NeverApproved bundle={bundle} />}
            <WizardLink />
          </>
        )
      }}
    </DialogForm>
  )
}

interface ChangeNeeds extends Pick<FormProps, 'policyStart' | 'onDone' | 'onPropose'> {
  readonly inForce: Policy
}

/** The typed values, the policy they produce, and its submission. */
function usePolicyChange({ inForce, policyStart, onDone, onPropose }: ChangeNeeds) {
  const words = useWizardWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const confirm = useConfirmPolicy()
  const [start, setStart] = useState(inForce)
  // Prices move while the form is open: a limit that nobody touched must stay the same.
  const [opened] = useState(policyStart)
  const [draft, setDraft] = useState(opened.answers)
  const [required, setRequired] = useState(String(opened.bundle?.app.approvals.required ?? 2))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const addresses = useAddressChecks(draft.whitelistedAddresses)
  const set = (changed: Partial<DraftAnswers>) => setDraft({ ...draft, ...changed })

  const isFirst = start === null
  const own = faultsOf(draft).filter(({ field }) => isFirst || field !== 'phoneShareHolders')
  const wrong = addresses.checked.flatMap(({ text, found }) => (found?.network === null ? [text] : []))
  const all = [...own, ...notAddresses(draft.whitelistedAddresses, wrong)]
  const bundle =
    all.length === 0 && isCount(required)
      ? bundleOf(draft, Number(required), { start: start?.bundle, base: opened.bundle })
      : null
  const samples = isFirst ? holdersOf(draft).filter(({ id }) => isSample(id)) : []
  const send = async () => {
    if (bundle === null || isBusy || samples.length > 0) return
    setBusy(true)
    setFailure(null)
    const stillWrong = await addresses.findWrong()
    setBusy(false)
    if (stillWrong.length > 0) return
    if (onPropose !== null) return onPropose({ bundle, capChanges: capChangesOf(opened.answers, draft) })
    const before = start === null ? null : start.bundle
    if (!(await confirm({ before, after: bundle, otherServer: null }))) return
    setBusy(true)
    const outcome = await sendPolicy({
      bundle,
      endpoint: defaultEndpoint,
      token: '',
      entityId,
      version: start?.version,
    })
    setBusy(false)
    await client.invalidateQueries({ queryKey: policyQuery(entityId).queryKey })
    // Another person changed the policy first: the typed values stay, and now change theirs.
    if (outcome.status === 409) setStart(client.getQueryData(policyQuery(entityId).queryKey) ?? null)
    if (outcome.status === null) setFailure(words.result.unreachable(outcome.reason))
    else if (outcome.isOk) onDone()
    else setFailure(words.result.failed(outcome.status, outcome.text))
  }
  return {
    start,
    before: start?.bundle ?? opened.bundle,
    isFirst,
    draft,
    set,
    required,
    setRequired,
    addresses,
    wrong,
    all,
    bundle,
    samples,
    send,
    isBusy,
    failure,
  }
}

interface PartProps {
  readonly draft: DraftAnswers
  readonly faults: readonly AnswerFault[]
  readonly onChange: (changed: Partial<DraftAnswers>) => void
}

function Holders({ draft, faults, onChange }: PartProps) {
  const words = useWizardWords()
  const locale = useLocale()
  const chosen = useChosenPeople([])
  const holders = faults.find(({ field }) => field === 'phoneShareHolders')
  return (
    <HolderPickers
      label={words.questions.phoneShareHolders}
      holders={holdersOf(draft)}
      onChange={(list) =>
        onChange({
          phoneShareHolders: list.map(({ name }) => name),
          phoneShareHolderIds: list.map(({ id }) => id),
        })
      }
      chosen={chosen}
      error={holders === undefined ? undefined : faultText(holders, words, locale)}
    />
  )
}

interface LimitsProps extends PartProps {
  readonly required: string
  readonly requiredError: string | undefined
  readonly onRequired: (required: string) => void
}

function Limits({ draft, required, requiredError, faults, onChange, onRequired }: LimitsProps) {
  const words = useWizardWords()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="max-w-64">
        <TextField
          label={words.dialog.required}
          name="required"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={required}
          onChange={onRequired}
          hint={words.dialog.requiredHint}
          error={requiredError}
        />
      </div>
      <FigureField
        name="approvalExpiryMinutes"
        value={draft.approvalExpiryMinutes}
        onChange={(approvalExpiryMinutes) => onChange({ approvalExpiryMinutes })}
        faults={faults}
      />
      <FigureField
        name="perTxCapUSD"
        value={draft.perTxCapUSD}
        onChange={(perTxCapUSD) => onChange({ perTxCapUSD })}
        faults={faults}
      />
      <FigureField
        name="dailyCapUSD"
        value={draft.dailyCapUSD}
        onChange={(dailyCapUSD) => onChange({ dailyCapUSD })}
        faults={faults}
      />
    </div>
  )
}

interface ProposalProps {
  readonly proposed: Proposed
  readonly rules: RulesView
  readonly onBack: () => void
  readonly onClose: () => void
}

function Proposal({ proposed: { bundle, capChanges }, rules, onBack, onClose }: ProposalProps) {
  const { common } = useWords()
  const { dialog: words } = useWizardWords()
  return (
    <>
      <div className="min-h-0 overflow-y-auto px-5 py-4">
        <Suspense>
          <ProposeRules bundle={bundle} rules={rules} capChanges={capChanges} />
        </Suspense>
      </div>
      <DialogFooter>
        <Button look="ghost" onClick={onBack}>
          {words.backToForm}
        </Button>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </>
  )
}

function Done({ onClose }: { readonly onClose: () => void }) {
  const { common } = useWords()
  const { result } = useWizardWords()
  return (
    <>
      <div className="grid gap-2 px-5 py-6">
        <p role="status" className="flex items-center gap-1.5 font-medium text-good">
          <CircleCheck aria-hidden className="size-4" />
          {result.applied}
        </p>
        <WizardLink />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </>
  )
}

function WizardLink() {
  const { dialog: words } = useWizardWords()
  return (
    <Link to={'/wizard' as '/'} className="w-fit text-accent underline underline-offset-3">
      {words.wizard}
    </Link>
  )
}

const isCount = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 20

const notAddresses = (lines: readonly string[], wrong: readonly string[]): AnswerFault[] =>
  entriesOf(lines)
    .filter(({ text }) => wrong.includes(text))
    .map(({ line, text }) => ({ field: 'whitelistedAddresses', code: 'no-address', line, text }))

interface BundleBase {
  readonly start: PolicyBundle | undefined
  /** The policy that the signers have, where the server has none. */
  readonly base: PolicyBundle | null
}

/** A change of `start`; without it, the policy that the wizard would make of the same answers. */
function bundleOf(
  draft: DraftAnswers,
  required: number,
  { start: before, base: rulesBase }: BundleBase,
): PolicyBundle | null {
  const read = before === undefined ? readAnswers(draft) : undefined
  if (read !== undefined && 'faults' in read) return null
  const base = before ?? (read === undefined ? null : compileChange(read.answers, rulesBase))
  if (base === null) return null
  return {
    ...base,
    // Notes are about wizard answers that this dialog does not ask for.
    summary: { ...base.summary, notes: [] },
    app: {
      ...base.app,
      approvals: {
        ...base.app.approvals,
        required,
        expiryMinutes: Number(draft.approvalExpiryMinutes),
      },
      limits: { perTxCapUSD: Number(draft.perTxCapUSD), dailyCapUSD: Number(draft.dailyCapUSD) },
      controls: {
        ...base.app.controls,
        whitelistedAddresses: entriesOf(draft.whitelistedAddresses).map(({ text }) => text),
        treasuryHoursOnly: draft.treasuryHoursOnly,
      },
    },
  }
}
