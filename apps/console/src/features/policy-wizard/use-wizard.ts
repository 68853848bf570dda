/** The current answers, the current step, and the faults that block it. Answers outlive the page; the step does not. */
import { type AnswerFault, type DraftAnswers, faultsOf } from '@holdfast/policy'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { faultsOfStep, type Step, steps } from './steps.ts'
import { type ForwarderDraft, fresh, type Kept, readKept, writeKept } from './wizard-storage.ts'

export function useWizard() {
  const { entityId } = useSession()
  const [kept, setKept] = useState(() => readKept(localStorage, entityId))
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const [isResult, setResult] = useState(false)
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const step = steps[at] ?? 'business'
  const faults = faultsOf(kept.answers)
  const keep = (next: Kept) => {
    setKept(next)
    writeKept(localStorage, entityId, next)
  }
  return {
    ...kept,
    at,
    step,
    reached,
    isResult,
    /** The faults of all steps. */
    faults,
    /** The faults of this step, once the person tried to leave it. */
    shownFaults: tried.has(step) ? faultsOfStep(step, faults) : ([] as AnswerFault[]),
    isTried: tried.has(step),
    answer: (changed: Partial<DraftAnswers>) => keep({ ...kept, answers: { ...kept.answers, ...changed } }),
    setForwarder: (changed: Partial<ForwarderDraft>) => {
      setResult(false)
      keep({ ...kept, forwarder: { ...kept.forwarder, ...changed } })
    },
    markTried: () => setTried(new Set([...tried, step])),
    goTo: (next: number) => {
      setAt(next)
      setReached(Math.max(reached, next))
      setResult(false)
    },
    showResult: (isShown: boolean) => setResult(isShown),
    reset: () => {
      setKept(fresh)
      writeKept(localStorage, entityId, null)
      setAt(0)
      setReached(0)
      setResult(false)
      setTried(new Set())
    },
  }
}
export type Wizard = ReturnType<typeof useWizard>
