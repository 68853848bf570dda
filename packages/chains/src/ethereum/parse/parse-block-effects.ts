/** Balances that a block changes outside its transactions: withdrawals of validators, and the tips that its fee recipient keeps. They
 *  are read as one transaction with the block's hash as its own, behind all others of the block. Amounts are wei.
 *  Before the Merge, a block also paid new coins to its miner and to those of uncles; no answer states them. */
import type { ChainTransaction, Movement, Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import type { Solid } from '../../history.ts'
import { nativeAsset } from '../erc20.ts'
import { Header, Quantity } from '../json.ts'

const weiPerGwei = 1_000_000_000n

/** A block's receipts, reduced to what its fee recipient is paid. */
const Tips = z.object({
  block: Header,
  receipts: z.array(z.object({ gasUsed: Quantity, effectiveGasPrice: Quantity.nullish() })).max(100_000),
})

interface BlockParts {
  readonly block: Raw<'ethereum.block'>
  readonly tips: Raw<'ethereum.tips'> | null
  readonly solid: Solid
}

export function parseBlockEffects({ block: raw, tips, solid }: BlockParts): Parsed<ChainTransaction> {
  const header = Header.safeParse(raw.body)
  if (!header.success) return { ok: false, reason: `block: ${faultOf(header.error)}` }
  if (tips === null) return { ok: false, reason: 'the receipts of the block are missing' }
  const answer = Tips.safeParse(tips.body)
  if (!answer.success) return { ok: false, reason: `receipts: ${faultOf(answer.error)}` }
  const { block, receipts } = answer.data
  if (block.hash !== header.data.hash) return { ok: false, reason: 'the receipts are of another block' }
  const tip = tipOf(block.baseFeePerGas ?? 0n, receipts)
  if (tip === null) return { ok: false, reason: 'a receipt of the block does not state its gas price' }
  const { number, hash, timestamp, miner } = block
  return {
    ok: true,
    value: {
      chain: 'ethereum',
      hash,
      blockNumber: number,
      blockHash: hash,
      positionInBlock: receipts.length,
      at: timestamp,
      status: number <= solid.number ? 'confirmed' : 'pending',
      type: 'rewards',
      from: miner,
      to: null,
      amount: { units: tip, asset: nativeAsset },
      fee: { units: 0n, payer: miner },
      movements: movementsOf(block, tip),
      unreported: [],
      contractAddress: null,
      inputData: null,
      tron: null,
    },
  }
}

/** The base fee is burnt; before London there was none. Null: a price is not stated. */
function tipOf(baseFee: bigint, receipts: z.output<typeof Tips>['receipts']): bigint | null {
  let sum = 0n
  for (const { gasUsed, effectiveGasPrice } of receipts) {
    if (typeof effectiveGasPrice !== 'bigint') return null
    sum += gasUsed * (effectiveGasPrice - baseFee)
  }
  return sum < 0n ? null : sum
}

/** The tips come last, so that withdrawals keep their places. */
function movementsOf({ withdrawals, miner }: Header, tip: bigint): Movement[] {
  const payments = (withdrawals ?? []).map(({ address, amount }) => ({
    to: address,
    units: amount * weiPerGwei,
  }))
  return [...payments, { to: miner, units: tip }].flatMap(({ to, units }, index): Movement[] =>
    units === 0n ? [] : [{ kind: 'internal', asset: nativeAsset, from: null, to, units, index }],
  )
}
