/** Narrows the window in which books and chain begin to differ: by earlier balance checks, and by past balances where a node
 *  keeps them. */
import { answer } from '@holdfast/providers'
import { type BalanceCheck, findBooksBalanceAt, listBalanceChecks } from '@holdfast/store/read'
import { bisect } from './bisect.ts'
import type { Point } from '../pipeline/differing.ts'
import type { Search, Window } from './search.ts'

/** Uses the balances that earlier comparisons stored. */
export async function narrowByChecks(search: Search, window: Window): Promise<Window> {
  const checks = (await listBalanceChecks(search.pass.db, search.scope)).filter(
    ({ until_block }) => Number(until_block) <= window.until.block,
  )
  const first = await bisect(-1, checks.length, async (at) => {
    const check = checks[at]
    return check !== undefined && isEqualAt(search, check)
  })
  const [equal, different] = [checks[first - 1], checks[first]]
  return {
    after: equal === undefined ? window.after : later(window.after, startOf(equal)),
    until: different === undefined ? window.until : endOf(different),
    chainUnits: different === undefined ? window.chainUnits : BigInt(different.chain_units),
  }
}

/** The balance was read at an unknown time between two blocks. */
async function isEqualAt({ pass, scope }: Search, check: BalanceCheck): Promise<boolean> {
  const units = BigInt(check.chain_units)
  if ((await findBooksBalanceAt(pass.db, scope, Number(check.block_number))) === units) return true
  return (await findBooksBalanceAt(pass.db, scope, Number(check.until_block))) === units
}

const startOf = ({ block_number, block_at }: BalanceCheck): Point => ({
  block: Number(block_number),
  at: block_at,
})
const endOf = ({ until_block, until_at }: BalanceCheck): Point => ({
  block: Number(until_block),
  at: until_at,
})
export const later = (a: Point | null, b: Point): Point => (a === null || b.block > a.block ? b : a)

/** Uses past balances, down to one block. Null when the node keeps none of the asset, or when its past balance at the newest block
 *  contradicts its current balance. */
export async function narrowByState(search: Search, window: Window): Promise<Window | null> {
  const { pass, scope } = search
  const start = window.after?.block ?? 0
  const current = await balanceAt(search, window.until.block)
  if (current === null || current.units !== window.chainUnits) return null
  if (window.until.block - start <= 1) return window
  const balances = new Map<number, Point & { units: bigint }>([[window.until.block, current]])
  const first = await bisect(start, window.until.block, async (block) => {
    // A node does not know an account before its first block, when the balance was zero.
    const then = (await balanceAt(search, block)) ?? {
      block,
      at: (await search.headerOf(block)).at,
      units: 0n,
    }
    balances.set(block, then)
    return then.units === (await findBooksBalanceAt(pass.db, scope, then.block))
  })
  const until = balances.get(first)
  if (until === undefined) return null
  const after = balances.get(first - 1) ?? (first - 1 === start ? window.after : null)
  return {
    after: after ?? { block: first - 1, at: new Date(until.at.getTime() - 1) },
    until,
    chainUnits: until.units,
  }
}

async function balanceAt(search: Search, block: number): Promise<(Point & { units: bigint }) | null> {
  const { provider, wallet, history } = search.pass
  const place = await search.headerOf(block)
  const question = history.balances.pastQuestion(search.differing.asset, wallet.address, place)
  const response = question === null ? null : await search.ask(answer(provider, question))
  if (response === null) return null
  const balance = history.balances.parsePast(response)
  return balance.ok ? { block, at: place.at, units: balance.value } : null
}
