/**
 * The current answers, the current step, and the faults that block it. Answers that the person gave outlive the page; the others are
 * those of the policy in force, also when another version takes effect meanwhile.
 */
import { type AnswerFault, type DraftAnswers, faultsOf } from '@holdfast/policy'
import { useEffect, useState } from 'react'
import type { PolicyStart } from '../policies/policy-start-of.ts'
import { useSession } from '../../session/use-session.ts'
import { faultsOfStep, type Step, steps } from './steps.ts'
import { type ForwarderDraft, fresh, type Kept, readKept, writeKept } from './wizard-storage.ts'

export function useWizard(start: PolicyStart) {
  const { entityId } = useSession()
  const [kept, setKept] = useState(() => readKept(localStorage, entityId))
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const [isResult, setResult] = useState(false)
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const step = steps[at] ?? 'business'
  const answers = answersOver(start.answers, kept)
  const faults = faultsOf(answers)
  const keep = (next: Kept) => {
    setKept(next)
    writeKept(localStorage, entityId, next)
  }
  const differing = kept.changed.filter((name) => !isSame(kept.answers[name], start.answers[name]))
  useEffect(() => {
    // An answer that is in force by now follows the next version at the next visit.
    if (differing.length < kept.changed.length)
      writeKept(localStorage, entityId, { ...kept, changed: differing })
  })
  return {
    start,
    answers,
    forwarder: kept.forwarder,
    at,
    step,
    reached,
    isResult,
    /** The faults of all steps. */
    faults,
    /** The faults of this step, once the person tried to leave it. */
    shownFaults: tried.has(step) ? faultsOfStep(step, faults) : ([] as AnswerFault[]),
    isTried: tried.has(step),
    answer: (typed: Partial<DraftAnswers>) => {
      const next = { ...answers, ...typed }
      const names = new Set([...kept.changed, ...answerNamesOf(typed)])
      keep({
        ...kept,
        answers: next,
        changed: [...names].filter((name) => !isSame(next[name], start.answers[name])),
      })
    },
    setForwarder: (changed: Partial<ForwarderDraft>) => {
      setResult(false)
      keep({ ...kept, answers, forwarder: { ...kept.forwarder, ...changed } })
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

const answerNamesOf = (answers: Partial<DraftAnswers>) => Object.keys(answers) as (keyof DraftAnswers)[]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const answersOver = (start: DraftAnswers, { answers, changed }: Kept): DraftAnswers => ({
  ...start,
  ...(Object.fromEntries(changed.map((name) => [name, answers[name]])) as Partial<DraftAnswers>),
})
