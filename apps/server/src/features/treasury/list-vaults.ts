/** Each account group with its value, its profit and loss in a day and a week, and its movements. Groups without wallets are listed too. */
import type { ApiReply } from '@holdfast/contract'
import { dollarText, formatUnits, parseUnits } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { listAccountGroups, listWalletViews, type WalletView } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { readTreasury } from './read-treasury.ts'

type Treasury = ApiReply<'getTreasury'>
type Vault = ApiReply<'listVaults'>[number]

export const listVaults: Verb<'listVaults', 'db' | 'config'> = async (
  { db, config },
  { actor, request: { query } },
) => {
  const organisationId = query.entity_id
  authorise(actor, 'read organisation', organisationId)
  const [groups, views] = await Promise.all([
    listAccountGroups(db, [organisationId]),
    listWalletViews(db, { organisationIds: [organisationId] }),
  ])
  const now = new Date()
  const vaultOf = (group: Pick<Vault, 'id' | 'name' | 'is_active'>) =>
    readVault(db, config, {
      organisationId,
      now,
      group,
      views: views.filter(({ wallet }) => wallet.account_group_id === group.id),
    })
  const vaults: Vault[] = []
  // One by one, so that a page of many groups does not take all connections.
  for (const { id, name, is_active } of groups) vaults.push(await vaultOf({ id, name, is_active }))
  const others = await vaultOf({ id: null, name: null, is_active: true })
  return others.wallets === 0 ? vaults : [...vaults, others]
}

interface VaultQuery {
  readonly organisationId: string
  readonly views: readonly WalletView[]
  readonly group: Pick<Vault, 'id' | 'name' | 'is_active'>
  readonly now: Date
}

async function readVault(
  db: Database,
  config: Pick<Config, 'isSandbox'>,
  { organisationId, views, group, now }: VaultQuery,
): Promise<Vault> {
  const wallets = views.filter(({ wallet }) => wallet.is_active).length
  if (wallets === 0) return { ...group, ...empty }
  const read = (range: 'day' | 'week') => readTreasury(db, config, { organisationId, views, range, now })
  const [day, week] = await Promise.all([read('day'), read('week')])
  return {
    ...group,
    wallets,
    value_usd: week.value_usd,
    pnl_1d: profitOf(day),
    pnl_7d: profitOf(week),
    in_7d_usd: wholeChange(week)?.in_usd ?? null,
    out_7d_usd: wholeChange(week)?.out_usd ?? null,
    not_counted: week.not_counted.length,
  }
}

const nothing = { usd: '0', percent: null }
const empty = {
  wallets: 0,
  value_usd: '0',
  pnl_1d: nothing,
  pnl_7d: nothing,
  in_7d_usd: '0',
  out_7d_usd: '0',
  not_counted: 0,
} as const

/** Null as well when movements are too many to reach back to the beginning. */
const wholeChange = ({ change, complete_from }: Treasury): Treasury['change'] =>
  complete_from === null ? change : null

/** A payment in is no profit, and one out no loss. */
function profitOf(treasury: Treasury): Vault['pnl_1d'] {
  const change = wholeChange(treasury)
  if (change === null) return null
  const profit = micros(change.usd) - micros(change.in_usd) + micros(change.out_usd)
  const before = micros(treasury.value_usd) - micros(change.usd)
  return {
    usd: dollarText(profit),
    percent: before <= 0n ? null : formatUnits((profit * 10_000n) / before, 2),
  }
}

const micros = (text: string): bigint => parseUnits(text, 6)
