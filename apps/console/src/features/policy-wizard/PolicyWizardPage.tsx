/** Six steps to a policy. What each answer means stands beside it in words; nothing is changed before the policy is applied. */
import {
  type AnswerFault,
  entriesOf,
  forwarderChains,
  isInitCodeRefused,
  predictForwarder,
  readAnswers,
} from '@holdfast/policy'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { PolicyInForce } from '../policies/PolicyInForce.tsx'
import { useWizardWords } from '../policies/words.ts'
import { ForwarderStep } from './ForwarderStep.tsx'
import { MeaningPanel } from './MeaningPanel.tsx'
import { ResultSection } from './ResultSection.tsx'
import {
  AccessQuestions,
  BusinessQuestions,
  HolderQuestions,
  LimitQuestions,
  ThresholdQuestions,
} from './StepQuestions.tsx'
import { StepRail } from './StepRail.tsx'
import { contentOf, faultsOfStep, type Step, steps } from './steps.ts'
import { useAddressChecks } from './use-address-checks.ts'
import { useChosenPeople } from './use-directory.ts'
import { useWizard } from './use-wizard.ts'
import type { ForwarderDraft } from './wizard-storage.ts'

export function PolicyWizardPage() {
  const words = useWizardWords()
  const wizard = useWizard()
  const { answers, forwarder, at, step, isResult } = wizard
  const chosen = useChosenPeople(answers.phoneShareHolderIds)
  const addresses = useAddressChecks(answers.whitelistedAddresses)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const questions = useRef<HTMLDivElement>(null)

  const noAddresses = faultsOfAddresses(answers.whitelistedAddresses, [
    ...wrong,
    ...addresses.checked.flatMap(({ text, found }) => (found?.network === null ? [text] : [])),
  ])
  const isGone = answers.phoneShareHolderIds.some(chosen.isGone)
  const isRefused = isForwarderRefused(forwarder)
  const isBad = (one: Step): boolean =>
    faultsOfStep(one, wizard.faults).length > 0 ||
    (one === 'holders' && isGone) ||
    (one === 'limits' && noAddresses.length > 0) ||
    (one === 'forwarder' && (isRefused || hasHexFault(forwarder)))

  const goTo = (next: number) => {
    flushSync(() => wizard.goTo(next))
    heading.current?.focus()
  }
  const showResult = (isShown: boolean) => {
    flushSync(() => wizard.showResult(isShown))
    heading.current?.focus()
  }
  const complain = () => {
    flushSync(() => wizard.markTried())
    questions.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  /** What the networks have to say is waited for. */
  const isWhole = async (): Promise<boolean> => {
    if (isBad(step)) return false
    if (step !== 'limits') return true
    setLeaving(true)
    const found = await addresses.findWrong()
    setLeaving(false)
    setWrong(found)
    return found.length === 0
  }
  /** Forward only over steps that are whole. */
  const leaveTo = async (next: number) => {
    if (isLeaving) return
    if (next > at && !(await isWhole())) return complain()
    const between = steps.slice(at + 1, next).findIndex(isBad)
    goTo(between < 0 ? next : at + 1 + between)
  }
  const goOn = async () => {
    if (at < steps.length - 1) return leaveTo(at + 1)
    const earlier = steps.findIndex(isBad)
    if (earlier >= 0 && earlier < at) return goTo(earlier)
    if (isBad(step)) return complain()
    showResult(true)
  }
  const reset = async () => {
    if (!(await confirmUser(words.confirmReset, words.reset))) return
    setWrong([])
    flushSync(() => wizard.reset())
    heading.current?.focus()
  }

  const read = isResult ? readAnswers(answers) : undefined
  const faultCount = wizard.isTried && isBad(step) ? Math.max(1, wizard.shownFaults.length) : 0
  const shown = { ...wizard, shownFaults: [...wizard.shownFaults, ...noAddresses] }
  const content: Record<Step, ReactNode> = {
    business: <BusinessQuestions wizard={shown} />,
    holders: <HolderQuestions wizard={shown} chosen={chosen} />,
    threshold: <ThresholdQuestions wizard={shown} />,
    limits: <LimitQuestions wizard={shown} checked={addresses.checked} />,
    access: <AccessQuestions wizard={shown} />,
    forwarder: (
      <ForwarderStep
        forwarder={forwarder}
        onChange={wizard.setForwarder}
        isRefused={wizard.isTried && isRefused}
      />
    ),
  }
  const footer = (main: ReactNode, outcome?: ReactNode) => (
    <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-page px-5 py-3">
      <Button look="ghost" onClick={() => void reset()}>
        {words.reset}
      </Button>
      <p role="alert" className="min-w-0 text-bad empty:hidden max-sm:order-first max-sm:basis-full">
        {faultCount > 0 && words.faults.step(faultCount)}
      </p>
      <span className="grow" />
      {outcome}
      <Button disabled={at === 0} onClick={() => (isResult ? showResult(false) : goTo(at - 1))}>
        {words.back}
      </Button>
      {main}
    </footer>
  )
  const title = (
    <h2 ref={heading} tabIndex={-1} className="grid text-lg font-semibold tracking-[-0.01em] outline-none">
      <span className="text-xs font-medium text-mute">{isResult ? words.allSteps : words.step(at + 1)}</span>{' '}
      <span>{isResult ? words.result.title : words.names[step]}</span>
    </h2>
  )
  return (
    <>
      <PolicyInForce />
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <StepRail at={at} reached={wizard.reached} isResult={isResult} onGo={(next) => void leaveTo(next)} />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
          <div className="flex min-w-0 shrink-0 flex-col lg:min-h-0 lg:flex-1 lg:shrink lg:overflow-y-auto">
            {read !== undefined && 'answers' in read ? (
              <ResultSection answers={read.answers} title={title} footer={footer} />
            ) : (
              <>
                <div className="max-w-3xl flex-1 px-5 pt-5 pb-6">
                  {title}
                  <form
                    id="policy-step"
                    noValidate
                    onSubmit={(event) => {
                      event.preventDefault()
                      void goOn()
                    }}
                    onKeyDown={(event) => {
                      if (!isEnterOnChoice(event)) return
                      event.preventDefault()
                      void goOn()
                    }}
                  >
                    <p className="max-w-prose text-soft">{words.leads[step]}</p>
                    <div key={step} ref={questions} className="mt-5 grid gap-5">
                      {content[step]}
                    </div>
                  </form>
                </div>
                {footer(
                  <Button look="solid" type="submit" form="policy-step" aria-disabled={isLeaving}>
                    {words.next}
                  </Button>,
                )}
              </>
            )}
          </div>
          {!isResult && (
            <aside className="shrink-0 border-line max-lg:border-t lg:w-[22rem] lg:border-l">
              <Scroller label={words.meaning.title} className="lg:h-full">
                <MeaningPanel answers={answers} current={contentOf[step].settings} />
              </Scroller>
            </aside>
          )}
        </div>
      </div>
    </>
  )
}

/** A choice takes Enter for itself; here it goes on, as in a field. */
const isEnterOnChoice = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLElement && /^(radio|checkbox)$/.test(target.role ?? '')

const faultsOfAddresses = (lines: readonly string[], wrong: readonly string[]): AnswerFault[] =>
  entriesOf(lines)
    .filter(({ text }) => wrong.includes(text))
    .map(({ line, text }) => ({ field: 'whitelistedAddresses', code: 'no-address', line, text }))

const hasHexFault = (forwarder: ForwarderDraft): boolean =>
  Object.values(predictForwarder(forwarder).faults).some((fault) => fault !== undefined)

function isForwarderRefused(forwarder: ForwarderDraft): boolean {
  const expected = forwarderChains.find(({ chain }) => chain === forwarder.chain)?.expectedInitCodeHash
  return isInitCodeRefused(forwarder.isEnforced, predictForwarder(forwarder).initCodeHash, expected ?? null)
}
