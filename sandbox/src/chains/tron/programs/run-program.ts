import type { Contract } from '../tokens.ts'
import { type Call, type Outcome, reverted } from './program.ts'
import { runSplitter } from './run-splitter.ts'
import { runStaker } from './run-staker.ts'
import { runTrc20 } from './trc20.ts'
import { runVault } from './run-vault.ts'

/** Writes to the call's world. The caller decides whether to keep it. */
export function runProgram(contract: Contract, call: Call): Outcome {
  switch (contract.kind) {
    case 'token':
      return runTrc20(contract, call)
    case 'splitter':
      return runSplitter(contract, call)
    case 'vault':
      return runVault(contract, call)
    case 'staker':
      return runStaker(contract, call)
    case 'script':
      return contract.outcomes.get(call.data) ?? reverted()
  }
}
