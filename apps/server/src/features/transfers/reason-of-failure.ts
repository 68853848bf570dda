import type { TransferFailure } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'

/** Why a transfer would fail, as an estimate has found it. */
export function reasonOfFailure({ code, answer, needed, available, decimals }: TransferFailure): RefusalBody {
  const amount = (units: bigint | null) => formatUnits(units ?? 0n, decimals)
  switch (code) {
    case 'WALLET_NOT_ACTIVE':
    case 'TO_ITSELF':
    case 'TRX_TO_CONTRACT':
      return reason(code)
    case 'NOT_ENOUGH_TRX':
    case 'NOT_ENOUGH_TOKEN':
    case 'FEE_LIMIT_TOO_LOW':
      return reason(code, { available: amount(available), needed: amount(needed) })
    case 'CALL_REFUSED':
      return answer === null ? reason(code) : reason('CALL_REFUSED_WITH', { answer })
  }
}
