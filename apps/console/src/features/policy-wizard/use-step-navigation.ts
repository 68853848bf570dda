/** Moves between the steps of the wizard, forward only over complete steps, and sets the focus. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { confirmUser } from '../../ui/ask.ts'
import { useWizardWords } from '../policies/words.ts'
import { steps } from './steps.ts'
import type { StepChecks } from './use-step-checks.ts'
import type { Wizard } from './use-wizard.ts'

export function useStepNavigation(wizard: Wizard, checks: StepChecks) {
  const words = useWizardWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const questions = useRef<HTMLDivElement>(null)
  const { at, step, isResult } = wizard
  /** Renders the change at once, so that the heading of the new step gets the focus. */
  const show = (change: () => void) => {
    flushSync(change)
    heading.current?.focus()
  }
  const goTo = (next: number) => show(() => wizard.goTo(next))
  const showFaults = () => {
    flushSync(() => wizard.markTried())
    questions.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const leaveTo = async (next: number) => {
    if (checks.isChecking) return
    if (next > at && !(await checks.isComplete())) return showFaults()
    const between = steps.slice(at + 1, next).findIndex(checks.isIncomplete)
    goTo(between < 0 ? next : at + 1 + between)
  }
  return {
    heading,
    questions,
    leaveTo,
    goOn: async () => {
      if (at < steps.length - 1) return leaveTo(at + 1)
      const earlier = steps.findIndex(checks.isIncomplete)
      if (earlier >= 0 && earlier < at) return goTo(earlier)
      if (checks.isIncomplete(step)) return showFaults()
      show(() => wizard.showResult(true))
    },
    goBack: () => (isResult ? show(() => wizard.showResult(false)) : goTo(at - 1)),
    reset: async () => {
      if (!(await confirmUser(words.confirmReset, words.reset))) return
      checks.reset()
      show(() => wizard.reset())
    },
  }
}
export type StepNavigation = ReturnType<typeof useStepNavigation>
