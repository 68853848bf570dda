/** Rows of provider listings. They name the transactions to read; none of their values enter the ledger. */
import type { Parsed, Raw, TokenHint } from '@holdfast/ledger'
import { z } from 'zod'
import type { Listed } from '../../history.ts'
import { toBase58 } from '../address.ts'
import { faultOf } from '../../fault-of.ts'
import { Count, Hash, Time, Uint256 } from './json.ts'
import { trc20Asset } from './assets.ts'
import { plainText } from '../../plain-text.ts'

export type ListedRow = Raw<
  'trongrid.transaction' | 'trongrid.trc20' | 'trongrid.internal' | 'tatum.transaction' | 'tatum.trc20'
>

const TokenInfo = z.object({
  symbol: z.string().optional(),
  name: z.string().optional(),
  address: z.string(),
  decimals: Count.refine((n) => n <= 77).optional(),
})

const Row = z
  .object({
    txID: Hash.optional(),
    tx_id: Hash.optional(),
    transaction_id: Hash.optional(),
    block_timestamp: Time.optional(),
    blockNumber: Count.optional().catch(undefined),
    from: z.string().optional(),
    to: z.string().optional(),
    value: Uint256.optional().catch(undefined),
    type: z.string().optional().catch(undefined),
    _unconfirmed: z.boolean().optional(),
    token_info: TokenInfo.optional().catch(undefined),
    tokenInfo: TokenInfo.optional().catch(undefined),
  })
  .refine((row) => row.txID ?? row.tx_id ?? row.transaction_id, { message: 'the row names no transaction' })

export function parseRow(row: ListedRow): Parsed<Listed> {
  const parsed = Row.safeParse(row.body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { txID, tx_id, transaction_id, block_timestamp, blockNumber, from, to, value, type, _unconfirmed } =
    parsed.data
  return {
    ok: true,
    value: {
      hash: txID ?? tx_id ?? transaction_id ?? '',
      at: block_timestamp === undefined ? null : new Date(block_timestamp),
      block: blockNumber ?? null,
      isConfirmed: _unconfirmed !== true,
      token: hintOf(parsed.data.token_info ?? parsed.data.tokenInfo),
      from: orNull(from),
      to: orNull(to),
      units: value ?? null,
      isTransfer: type === undefined || type === 'Transfer',
    },
  }
}

function hintOf(info: z.infer<typeof TokenInfo> | undefined): TokenHint | null {
  const contract = orNull(info?.address)
  if (info === undefined || contract === null) return null
  return {
    asset: trc20Asset(contract),
    symbol: plainText(info.symbol ?? '', 32),
    name: plainText(info.name ?? '', 64),
    decimals: info.decimals ?? 0,
  }
}

function orNull(address: string | undefined): string | null {
  if (address === undefined) return null
  try {
    return toBase58(address)
  } catch {
    return null
  }
}
