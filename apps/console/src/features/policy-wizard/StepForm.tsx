/** The form of the current step. Enter in a choice goes on, as in a field. */
import type { KeyboardEvent, ReactNode } from 'react'
import { useWizardWords } from '../policies/words.ts'
import { ForwarderStep } from './ForwarderStep.tsx'
import {
  AccessQuestions,
  BusinessQuestions,
  HolderQuestions,
  LimitQuestions,
  ThresholdQuestions,
} from './StepQuestions.tsx'
import type { Step } from './steps.ts'
import type { StepChecks } from './use-step-checks.ts'
import type { StepNavigation } from './use-step-navigation.ts'
import type { Wizard } from './use-wizard.ts'

interface Props {
  /** For a submit button outside of the form. */
  readonly id: string
  readonly wizard: Wizard
  readonly checks: StepChecks
  readonly navigation: StepNavigation
}

export function StepForm({ id, wizard, checks, navigation: { goOn, questions } }: Props) {
  const words = useWizardWords()
  const { step } = wizard
  return (
    <form
      id={id}
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
        {questionsOf(step, wizard, checks)}
      </div>
    </form>
  )
}

function questionsOf(step: Step, wizard: Wizard, checks: StepChecks): ReactNode {
  const shown = { ...wizard, shownFaults: checks.shownFaults }
  switch (step) {
    case 'business':
      return <BusinessQuestions wizard={shown} />
    case 'holders':
      return <HolderQuestions wizard={shown} chosen={checks.chosen} />
    case 'threshold':
      return <ThresholdQuestions wizard={shown} />
    case 'limits':
      return <LimitQuestions wizard={shown} checked={checks.addresses.checked} />
    case 'access':
      return <AccessQuestions wizard={shown} />
    case 'forwarder':
      return (
        <ForwarderStep
          forwarder={wizard.forwarder}
          onChange={wizard.setForwarder}
          isRefused={checks.isRefused}
        />
      )
  }
}

const isEnterOnChoice = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLElement && /^(radio|checkbox)$/.test(target.role ?? '')
