/** All codes of faults, with their params and their texts in English. */
import { changeFaults } from './change-faults.ts'
import { compileFaults } from './compile-faults.ts'
import { documentFaults } from './document-faults.ts'
import { transferFaults } from './transfer-faults.ts'

export const rulesFaults = {
  ...documentFaults,
  ...transferFaults,
  ...changeFaults,
  ...compileFaults,
} as const
