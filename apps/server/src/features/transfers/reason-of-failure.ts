import type { TransferFailure } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'

/** Why a transfer would fail, as an estimate has found it. `symbol`: of the network's own coin. */
export function reasonOfFailure(failure: TransferFailure, symbol: string): RefusalBody {
  switch (failure.code) {
    case 'WALLET_NOT_ACTIVE':
    case 'TO_ITSELF':
      return reason(failure.code)
    case 'TRX_TO_CONTRACT':
      return reason(failure.code, { symbol })
    case 'NOT_ENOUGH_TRX':
    case 'FEE_LIMIT_TOO_LOW':
      return reason(failure.code, { ...figuresOf(failure), symbol })
    case 'NOT_ENOUGH_TOKEN':
      return reason(failure.code, figuresOf(failure))
    case 'CALL_REFUSED':
      return failure.answer === null
        ? reason(failure.code)
        : reason('CALL_REFUSED_WITH', { answer: failure.answer })
  }
}

const figuresOf = ({ available, needed, decimals }: Extract<TransferFailure, { needed: bigint }>) => ({
  available: formatUnits(available, decimals),
  needed: formatUnits(needed, decimals),
})
