/** Whether each step of the wizard is complete: its answers, the chosen people, and the networks' check of the recipients. */
import {
  type AnswerFault,
  entriesOf,
  forwarderChains,
  isInitCodeRefused,
  predictForwarder,
} from '@holdfast/policy'
import { useState } from 'react'
import { faultsOfStep, type Step } from './steps.ts'
import { useAddressChecks } from './use-address-checks.ts'
import { useChosenPeople } from './use-directory.ts'
import type { Wizard } from './use-wizard.ts'
import type { ForwarderDraft } from './wizard-storage.ts'

export function useStepChecks({ answers, forwarder, step, faults, isTried, shownFaults }: Wizard) {
  const chosen = useChosenPeople(answers.phoneShareHolderIds)
  const addresses = useAddressChecks(answers.whitelistedAddresses)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [isChecking, setChecking] = useState(false)
  const addressFaults = faultsOfAddresses(answers.whitelistedAddresses, [
    ...wrong,
    ...addresses.checked.flatMap(({ text, found }) => (found?.network === null ? [text] : [])),
  ])
  const isGone = answers.phoneShareHolderIds.some(chosen.isGone)
  const isRefused = isForwarderRefused(forwarder)
  const isIncomplete = (other: Step): boolean =>
    faultsOfStep(other, faults).length > 0 ||
    (other === 'holders' && isGone) ||
    (other === 'limits' && addressFaults.length > 0) ||
    (other === 'forwarder' && (isRefused || hasHexFault(forwarder)))
  return {
    chosen,
    addresses,
    isIncomplete,
    isChecking,
    /** The init code is not that of the chain; shown once the person tried to leave the step. */
    isRefused: isTried && isRefused,
    shownFaults: [...shownFaults, ...addressFaults],
    /** The number of fields to correct before leaving the step; 0 before the first try. */
    faultCount: isTried && isIncomplete(step) ? Math.max(1, shownFaults.length) : 0,
    /** Checks the current step; for the recipients it waits for the networks. */
    isComplete: async (): Promise<boolean> => {
      if (isIncomplete(step)) return false
      if (step !== 'limits') return true
      setChecking(true)
      const found = await addresses.findWrong()
      setChecking(false)
      setWrong(found)
      return found.length === 0
    },
    reset: () => setWrong([]),
  }
}
export type StepChecks = ReturnType<typeof useStepChecks>

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
