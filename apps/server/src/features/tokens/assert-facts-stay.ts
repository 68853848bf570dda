import type { AssetId } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { findNetwork, isPriced, isTokenUsed } from '@holdfast/store/read'
import type { Token } from '@holdfast/store/write'
import { assetIdOf } from '../prices/prices.ts'
import { factsAreFixed } from './verify.ts'

export async function assertFactsStay(tx: Transaction, before: Token, change: Facts): Promise<void> {
  const { symbol = before.symbol, decimals = before.decimals } = change
  if (symbol === before.symbol && decimals === before.decimals) return
  if ((await isTokenUsed(tx, before.id)) || (await hasPrice(tx, before)))
    throw factsAreFixed(decimals === before.decimals ? 'symbol' : 'decimals')
}

export interface Facts {
  readonly asset?: AssetId
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

async function hasPrice(tx: Transaction, { network_id, asset }: Token): Promise<boolean> {
  const network = await findNetwork(tx, network_id)
  const id = network === undefined ? null : assetIdOf(network, asset)
  return id !== null && (await isPriced(tx, id))
}
