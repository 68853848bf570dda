import type { ApiReply } from '@holdfast/contract'
import { imitatedSymbol } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listKnownSymbols, listNetworks } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { buildStatement } from './build-statement.ts'
import { fileTurns } from './file-turns.ts'

export const getMonthEnd: Verb<'getMonthEnd', 'db' | 'config' | 'providers'> = async (
  context,
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const { statement } = await fileTurns.run(
    query.entity_id,
    () => buildStatement(context, query, new Date()),
    'screen',
  )
  return { ...statement, unpriced: await withImitations(context.db, statement.unpriced) }
}

type Unpriced = ApiReply<'getMonthEnd'>['unpriced']

async function withImitations(db: Queryable, rows: Unpriced): Promise<Unpriced> {
  if (rows.every(({ is_verified }) => is_verified)) return rows
  const [symbols, networks] = await Promise.all([listKnownSymbols(db), listNetworks(db)])
  return rows.map((row) => {
    const network = networks.find(({ name }) => name === row.network)
    const imitated = row.is_verified ? null : imitatedSymbol(row.symbol, symbols.get(network?.id ?? '') ?? [])
    return imitated === null ? row : { ...row, imitates: imitated }
  })
}
