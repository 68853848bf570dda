/** A policy in six steps. A panel explains each answer; nothing changes before the policy is applied. */
import { readAnswers } from '@holdfast/policy'
import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { PolicyInForce } from '../policies/PolicyInForce.tsx'
import type { PolicyStart } from '../policies/policy-start-of.ts'
import { useMayApplyPolicy } from '../policies/use-policy.ts'
import { usePolicyStart } from './use-policy-start.ts'
import { usePolicyWords, useWizardWords } from '../policies/words.ts'
import { MeaningPanel } from './MeaningPanel.tsx'
import { StartNotice } from './StartNotice.tsx'
import { StepForm } from './StepForm.tsx'
import { StepRail } from './StepRail.tsx'
import { contentOf } from './steps.ts'
import { useStepChecks } from './use-step-checks.ts'
import { type StepNavigation, useStepNavigation } from './use-step-navigation.ts'
import { useWizard, type Wizard } from './use-wizard.ts'

const formId = 'policy-step'

/** Shown after six steps only. */
const ResultSection = lazy(async () => ({ default: (await import('./ResultSection.tsx')).ResultSection }))

/** Shown to people without the right only. */
const LookOnly = lazy(async () => ({ default: (await import('./LookOnly.tsx')).LookOnly }))

export function PolicyWizardPage() {
  const { start, failed } = usePolicyStart()
  const { inForce: words } = usePolicyWords()
  if (start !== undefined) return <StartedWizard start={start} />
  if (failed === undefined) return <Skeleton rows={8} widths={['w-48', 'w-64', 'w-24']} />
  return <ErrorState message={words.failed(answerText(failed.error))} onRetry={() => void failed.refetch()} />
}

function StartedWizard({ start }: { readonly start: PolicyStart }) {
  const words = useWizardWords()
  const mayApply = useMayApplyPolicy()
  const wizard = useWizard(start)
  const checks = useStepChecks(wizard)
  const navigation = useStepNavigation(wizard, checks)
  const { answers, at, step, reached, isResult } = wizard
  const read = isResult ? readAnswers(answers) : undefined
  const footer = (main: ReactNode, outcome?: ReactNode) => (
    <Footer
      isFirst={at === 0}
      navigation={navigation}
      faultCount={checks.faultCount}
      outcome={outcome}
      main={main}
    />
  )
  const title = <Title wizard={wizard} heading={navigation.heading} />
  return (
    <>
      <PolicyInForce />
      {!mayApply && (
        <Suspense>
          <LookOnly />
        </Suspense>
      )}
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <StepRail
          at={at}
          reached={reached}
          isResult={isResult}
          onGo={(next) => void navigation.leaveTo(next)}
        />
        <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
          <div
            className={cx(
              'relative flex min-w-0 shrink-0 flex-col lg:min-h-0 lg:flex-1 lg:shrink lg:overflow-y-auto',
              // Without the panel beside it, its footer stands at the bottom of the window.
              isResult && 'grow',
            )}
          >
            {read !== undefined && 'answers' in read ? (
              <>
                <div className="max-w-3xl px-5 pt-5">{title}</div>
                <Suspense
                  fallback={
                    <>
                      <div className="flex-1" />
                      {footer(null)}
                    </>
                  }
                >
                  <ResultSection answers={read.answers} start={start} footer={footer} />
                </Suspense>
              </>
            ) : (
              <>
                <div className="max-w-3xl flex-1 px-5 pt-5 pb-6">
                  {title}
                  {at === 0 && <StartNotice start={start} />}
                  <StepForm id={formId} wizard={wizard} checks={checks} navigation={navigation} />
                </div>
                {footer(
                  <Button look="solid" type="submit" form={formId} aria-disabled={checks.isChecking}>
                    {words.next}
                  </Button>,
                )}
              </>
            )}
          </div>
          {!isResult && (
            <aside className="shrink-0 border-line max-lg:border-t lg:w-[22rem] lg:border-l">
              <Scroller label={words.meaning.title} className="lg:h-full">
                <MeaningPanel answers={answers} before={start.bundle} current={contentOf[step].settings} />
              </Scroller>
            </aside>
          )}
        </div>
      </div>
    </>
  )
}

interface TitleProps {
  readonly wizard: Wizard
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function Title({ wizard: { at, step, isResult }, heading }: TitleProps) {
  const words = useWizardWords()
  return (
    <h2 ref={heading} tabIndex={-1} className="grid text-lg font-semibold tracking-[-0.01em] outline-none">
      <span className="text-xs font-medium text-mute">{isResult ? words.allSteps : words.step(at + 1)}</span>{' '}
      <span>{isResult ? words.result.title : words.names[step]}</span>
    </h2>
  )
}

interface FooterProps {
  readonly isFirst: boolean
  readonly navigation: StepNavigation
  readonly faultCount: number
  readonly outcome: ReactNode
  readonly main: ReactNode
}

function Footer({ isFirst, navigation, faultCount, outcome, main }: FooterProps) {
  const words = useWizardWords()
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-page px-5 py-3">
      <Button look="ghost" onClick={() => void navigation.reset()}>
        {words.reset}
      </Button>
      <p role="alert" className="min-w-0 text-bad empty:hidden max-sm:order-first max-sm:basis-full">
        {faultCount > 0 && words.faults.step(faultCount)}
      </p>
      <span className="grow" />
      {outcome}
      <Button disabled={isFirst} onClick={navigation.goBack}>
        {words.back}
      </Button>
      {main}
    </footer>
  )
}
