/** Contract calls: built, run without effect, or estimated. */
import { hexOfText, type Json, orNothing } from '../../answers/json.ts'
import { logJson } from '../../answers/transaction.ts'
import { tryCall } from '../../contracts/trigger.ts'
import { Refusal } from '../../refusal.ts'
import { type Contract, contractsByAddress, selector } from '../../tokens.ts'
import { buildUnsigned } from './builders.ts'
import { addressOf, bytesOf, type Calls, type Face, isVisible, type Query, textOf, wholeOf } from './face.ts'

export const contractCalls: Calls = {
  triggersmartcontract: (face, query) =>
    orRefused(() => {
      contractOf(query, 'No contract or not a valid smart contract')
      const callValue = wholeOf(query, 'call_value')
      const value = {
        owner_address: addressOf(query, 'owner_address'),
        contract_address: addressOf(query, 'contract_address'),
        data: callData(query),
        ...(callValue === 0n ? {} : { call_value: callValue }),
      }
      const feeLimit = wholeOf(query, 'fee_limit')
      const transaction = buildUnsigned(face, 'TriggerSmartContract', value, query, { feeLimit })
      return { result: { result: true }, transaction: { visible: isVisible(query), ...transaction } }
    }),
  triggerconstantcontract: (face, query) =>
    orRefused(() => {
      const { outcome, penalty, transaction } = tryOut(face, query, 'Smart contract is not exist.')
      return {
        result: { result: true, message: outcome.isReverted ? revertMessage : undefined },
        energy_used: outcome.energy + penalty,
        energy_penalty: orNothing(penalty),
        constant_result: [outcome.returned],
        logs: outcome.logs.length === 0 ? undefined : outcome.logs.map(logJson),
        transaction: { ret: [outcome.isReverted ? { ret: 'FAILED' } : {}], ...transaction },
      }
    }),
  estimateenergy: (face, query) =>
    orRefused(() => {
      const { outcome, penalty } = tryOut(face, query, 'Smart contract is not exist.')
      return outcome.isReverted
        ? { result: { code: 'CONTRACT_EXE_ERROR', message: revertMessage } }
        : { result: { result: true }, energy_required: outcome.energy + penalty }
    }),
}

const revertMessage = hexOfText('REVERT opcode executed')

function orRefused(answer: () => Json): Json {
  try {
    return answer()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: { code: error.code, message: hexOfText(error.reason) } }
  }
}

function contractOf(query: Query, reason: string): Contract {
  const contract = contractsByAddress.get(addressOf(query, 'contract_address'))
  if (contract === undefined) throw new Refusal('CONTRACT_VALIDATE_ERROR', reason)
  return contract
}

function tryOut(face: Face, query: Query, reason: string) {
  const contract = contractOf(query, reason)
  const [owner, data, callValue] = [
    addressOf(query, 'owner_address'),
    callData(query),
    wholeOf(query, 'call_value'),
  ]
  const { outcome, penalty } = tryCall(face.world, owner, contract, data, callValue)
  const value = { owner_address: owner, contract_address: contract.address, data }
  return {
    outcome,
    penalty,
    transaction: {
      visible: isVisible(query),
      ...buildUnsigned(face, 'TriggerSmartContract', value, query, {}),
    },
  }
}

/** Selector and parameters, or the complete calldata. */
const callData = (query: Query): string =>
  textOf(query, 'function_selector') === ''
    ? bytesOf(query, 'data')
    : selector(textOf(query, 'function_selector')) + bytesOf(query, 'parameter')
