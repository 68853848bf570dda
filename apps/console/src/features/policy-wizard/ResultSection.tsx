/** The result of the six steps: the policy as JSON, its changes, and applying it. */
import type { ApiReply } from '@holdfast/contract'
import { factsOf, holdersOf, type PolicyAnswers, type PolicyBundle } from '@holdfast/policy'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Copy } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { compileChange } from '../policies/compile-change.ts'
import { capChangesOf } from '../policies/cap-changes-of.ts'
import { isUntouched } from '../policies/is-untouched.ts'
import { NeverApproved } from '../policies/NeverApproved.tsx'
import { NextStep } from '../policies/NextStep.tsx'
import { PolicyChanges } from '../policies/PolicyChanges.tsx'
import { EnforcementLegend } from '../policies/PolicySettings.tsx'
import { type PolicyStart, unsetLimitsOf } from '../policies/policy-start-of.ts'
import { useConfirmPolicy } from '../policies/use-confirm-policy.tsx'
import { policyQuery, useMayApplyPolicy, usePolicyInForce } from '../policies/use-policy.ts'
import { usePolicyWords, useWizardWords } from '../policies/words.ts'
import {
  defaultEndpoint,
  isOurServer,
  isWithinReach,
  type Outcome,
  sendPolicy,
  urlOf,
} from './apply-policy.ts'
import { MeaningPanel } from './MeaningPanel.tsx'
import { isSample } from './sample-people.ts'
import { useRules } from '../rules/use-rules.ts'

const ProposeRules = lazy(async () => ({
  default: (await import('../rules/ProposeRules.tsx')).ProposeRules,
}))

interface Props {
  readonly answers: PolicyAnswers
  readonly start: PolicyStart
  /** The bar at the bottom, with its main button and the outcome. */
  readonly footer: (main: ReactNode, outcome: ReactNode) => ReactNode
}

export function ResultSection({ answers, start, footer }: Props) {
  const { result: words } = useWizardWords()
  const { data: inForce } = usePolicyInForce()
  // Where signers have rules, the policy is proposed, not applied.
  const { data: rules, error, refetch } = useRules()
  const { inForce: policyWords } = usePolicyWords()
  const isApplied = rules === null || rules?.in_force === null
  const bundle = compileChange(answers, start.bundle)
  const isSame = isUntouched(answers, start)
  const application = useApplication({ answers, bundle, inForce })
  const { isBusy, isWithheld, outcome } = application
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const json = <BundleJson json={JSON.stringify(bundle, null, 2)} isOpen={isApplied} />
  return (
    <>
      <div className="max-w-3xl flex-1 px-5 pb-6">
        <div className="mt-4 grid gap-6">
          {inForce !== undefined && (
            <PolicyChanges
              before={start.bundle === null ? null : factsOf(isSame ? bundle : start.bundle)}
              after={factsOf(bundle)}
              unset={isSame ? [] : unsetLimitsOf(start)}
            />
          )}
          {!isSame && <EnforcementLegend />}
          <WholePolicy answers={answers} before={start.bundle} isOpen={isSame} />
          {isApplied && json}
          {rules === undefined ? (
            error === null ? (
              <Skeleton rows={3} widths={['w-48', 'w-64', 'w-24']} />
            ) : (
              <ErrorState message={policyWords.failed(answerText(error))} onRetry={() => void refetch()} />
            )
          ) : isApplied ? (
            <section className="grid gap-3" aria-labelledby="apply-policy">
              <h3 id="apply-policy" className="font-semibold">
                {words.applyTitle}
              </h3>
              <NeverApproved bundle={bundle} />
              <ApplyForm {...application} />
            </section>
          ) : application.samples.length > 0 ? (
            <SampleNotice samples={application.samples} />
          ) : (
            <Suspense>
              <ProposeRules
                bundle={bundle}
                rules={rules}
                capChanges={capChangesOf(start.answers, answers)}
                buttonsAt={buttons}
              />
            </Suspense>
          )}
          {rules !== undefined && !isApplied && json}
        </div>
      </div>
      {footer(
        isApplied ? (
          <Button look="solid" type="submit" form={formId} disabled={isBusy || isWithheld}>
            {isBusy ? words.applying : words.apply}
          </Button>
        ) : (
          <span ref={setButtons} className="flex flex-wrap gap-2" />
        ),
        <OutcomeMessage outcome={outcome} />,
      )}
    </>
  )
}

const formId = 'policy-application'

interface WholeProps {
  readonly answers: PolicyAnswers
  readonly before: PolicyBundle | null
  /** Where nothing changes, there is nothing else to read. */
  readonly isOpen: boolean
}

function WholePolicy({ answers, before, isOpen }: WholeProps) {
  const { result: words } = useWizardWords()
  const [isShown, setShown] = useState(isOpen)
  return (
    <details
      open={isShown}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer px-3 py-2.5 font-medium">{words.inPlainWords}</summary>
      {isShown && (
        <div className="border-t border-line">
          <MeaningPanel answers={answers} before={before} current={[]} />
        </div>
      )}
    </details>
  )
}

/** Folded where governors adopt the policy: they read its changes, not its file. */
function BundleJson({ json, isOpen }: { readonly json: string; readonly isOpen: boolean }) {
  const { result: words } = useWizardWords()
  const [message, setMessage] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(json)
      setMessage(words.copied)
    } catch {
      setMessage(words.copyFailed)
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{words.bundle}</h3>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-3.5" />
          {words.copy}
        </Button>
        <p role="status" className="text-soft">
          {message}
        </p>
      </div>
      <details open={isOpen}>
        <summary className="w-fit cursor-pointer text-soft">{words.showBundle}</summary>
        <Scroller label={words.bundle} className="mt-2 max-h-96 rounded-md border border-line bg-sunken">
          <pre data-bundle className="p-3 font-mono text-xs">
            {json}
          </pre>
        </Scroller>
      </details>
    </div>
  )
}

interface Applied {
  readonly answers: PolicyAnswers
  readonly bundle: PolicyBundle
  /** Null: none. Undefined: not loaded. */
  readonly inForce: ApiReply<'getPolicy'> | undefined
}

function useApplication({ answers, bundle, inForce }: Applied) {
  const { entityId } = useSession()
  const client = useQueryClient()
  const mayApply = useMayApplyPolicy()
  const confirm = useConfirmPolicy()
  const [endpoint, setEndpoint] = useState(defaultEndpoint)
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isWrong = urlOf(endpoint) === null
  const samples = holdersOf(answers).filter(({ id }) => isSample(id))
  const isWithheld = samples.length > 0 || (!mayApply && token.trim() === '' && isOurServer(endpoint))
  const apply = async () => {
    if (isWrong || isBusy || isWithheld) return
    const otherServer = isOurServer(endpoint) ? null : (urlOf(endpoint)?.host ?? null)
    if (!(await confirm({ before: inForce === null ? null : inForce?.bundle, after: bundle, otherServer })))
      return
    setBusy(true)
    setOutcome(await sendPolicy({ bundle, endpoint, token, entityId, version: inForce?.version }))
    setBusy(false)
    await client.invalidateQueries({ queryKey: policyQuery(entityId).queryKey })
  }
  return {
    endpoint,
    setEndpoint,
    token,
    setToken,
    isWrong,
    samples,
    mayApply,
    isBusy,
    isWithheld,
    outcome,
    apply,
  }
}

function SampleNotice({ samples }: Pick<ReturnType<typeof useApplication>, 'samples'>) {
  const { result: words } = useWizardWords()
  return (
    <p role="alert" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
      {words.samples(samples.map(({ name }) => name).join(', '))}
    </p>
  )
}

function ApplyForm({
  endpoint,
  setEndpoint,
  token,
  setToken,
  isWrong,
  samples,
  mayApply,
  apply,
}: ReturnType<typeof useApplication>) {
  const { result: words } = useWizardWords()
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
      className="grid gap-3"
    >
      {!mayApply && <NextStep />}
      {samples.length > 0 && <SampleNotice samples={samples} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={words.endpoint}
          name="endpoint"
          isMono
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          value={endpoint}
          onChange={setEndpoint}
          hint={
            isWrong || isOurServer(endpoint)
              ? words.endpointHint
              : isWithinReach(endpoint)
                ? words.elsewhere
                : words.outOfReach
          }
          error={isWrong ? words.endpointWrong : undefined}
        />
        <TextField
          label={words.token}
          name="token"
          type="password"
          isMono
          spellCheck={false}
          autoComplete="off"
          maxLength={10_000}
          value={token}
          onChange={setToken}
          hint={words.tokenHint}
        />
      </div>
    </form>
  )
}

function OutcomeMessage({ outcome }: { readonly outcome: Outcome | null }) {
  const { result: words } = useWizardWords()
  if (outcome === null) return <p role="status" className="hidden" />
  if (outcome.status !== null && outcome.isOk)
    return (
      <p role="status" className="flex items-center gap-1.5 text-good max-sm:order-first max-sm:basis-full">
        <CircleCheck aria-hidden className="size-4" />
        {words.applied}
      </p>
    )
  return (
    <p
      role="alert"
      className="max-h-24 min-w-0 overflow-y-auto break-words text-bad max-sm:order-first max-sm:basis-full"
    >
      {outcome.status === null
        ? words.unreachable(outcome.reason)
        : words.failed(outcome.status, outcome.text)}
    </p>
  )
}
