import { formatUnits } from '@holdfast/ledger'
import type { FoundFailure } from './estimate-transfer.ts'

/** Why a transfer would fail, for a person. `decimals`: of the figures. */
export function failureInWords({ code, needed, available, reason }: FoundFailure, decimals: number): string {
  const amount = (units: bigint | null) => formatUnits(units ?? 0n, decimals)
  switch (code) {
    case 'WALLET_NOT_ACTIVE':
      return 'The chain has not seen this wallet yet: it holds nothing.'
    case 'TO_ITSELF':
      return 'The recipient is the wallet itself.'
    case 'TRX_TO_CONTRACT':
      return 'The recipient is a contract, and TRX is not sent to contracts.'
    case 'NOT_ENOUGH_TRX':
      return `The wallet holds ${amount(available)} TRX; amount and fee come to ${amount(needed)} TRX.`
    case 'NOT_ENOUGH_TOKEN':
      return `The wallet holds ${amount(available)} of the token; ${amount(needed)} are to be sent.`
    case 'CALL_REFUSED':
      return `The token’s contract refuses the transfer${reason === null || reason === '' ? '' : `: ${reason}`}.`
    case 'FEE_LIMIT_TOO_LOW':
      return `The fee limit of ${amount(available)} TRX is below the ${amount(needed)} TRX that the energy may cost.`
  }
}
