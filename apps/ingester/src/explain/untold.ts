/** Where every event of a stretch is booked as its receipt says and the balance still is another: the transaction that did more
 *  than anybody tells. */
import { untoldTypes } from '@holdfast/chains/tron'
import type { ChainTransaction } from '@holdfast/ledger'
import { listHashesOfTypes } from '@holdfast/store/read'
import type { NewFinding } from '@holdfast/store/write'
import { findSolidTransaction, type Search, type Window } from './search.ts'

/** Transactions asked for in one go. */
const mostAsked = 100
/** Of a wallet that is a contract: not every node notes what it staked or earned when it was called. */
const call = 'TriggerSmartContract'

/** The first one of the stretch; null: none is known. */
export async function findUntold(
  search: Search,
  window: Window,
): Promise<Pick<NewFinding, 'kind' | 'tx_hash' | 'block_number' | 'ts'> | null> {
  const { pass, scope } = search
  const isOneBlock = window.until.block - (window.after?.block ?? -1) === 1
  const hashes = await listHashesOfTypes(pass.db, scope, {
    after: window.after?.at ?? null,
    until: window.until.at,
    types: isOneBlock ? [...untoldTypes, call] : untoldTypes,
  })
  for (const hash of hashes.slice(0, mostAsked)) {
    const found = await search.ask(findSolidTransaction(pass, hash))
    if (found === null || !doesMore(search, found.transaction)) continue
    const { blockNumber, at } = found.transaction
    return { kind: 'untold', tx_hash: hash, block_number: blockNumber, ts: at }
  }
  return null
}

function doesMore(
  { pass: { wallet }, differing, isNative }: Search,
  { untold, contractAddress, tron }: ChainTransaction,
): boolean {
  if (isNative && tron?.contractType === call && contractAddress === wallet.address) return true
  const namespace = differing.asset.split(':')[0]
  return untold.some(
    ({ address, namespaces }) => address === wallet.address && namespaces.some((one) => one === namespace),
  )
}
