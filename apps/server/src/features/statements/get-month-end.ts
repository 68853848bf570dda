import { imitatedSymbol } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listKnownSymbols } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { buildStatement, unpricedOf } from './build-statement.ts'
import { fileTurns } from './file-turns.ts'
import type { Figures } from './read-figures.ts'

export const getMonthEnd: Verb<'getMonthEnd', 'db' | 'config' | 'providers'> = async (
  context,
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const { statement, figures } = await fileTurns.run(
    query.entity_id,
    () => buildStatement(context, query, new Date()),
    'screen',
  )
  const imitated = await imitatedSymbols(context.db, figures)
  return { ...statement, unpriced: unpricedOf(statement.wallets, imitated) }
}

/** By token: the symbol of the catalogue that one outside it resembles. */
async function imitatedSymbols(
  db: Queryable,
  { tokens }: Pick<Figures, 'tokens'>,
): Promise<ReadonlyMap<string, string>> {
  const unknown = [...tokens.values()].filter(({ token }) => !token.is_known)
  if (unknown.length === 0) return new Map()
  const symbols = await listKnownSymbols(db)
  return new Map(
    unknown.flatMap(({ token: { id, network_id, symbol } }) => {
      const imitated = imitatedSymbol(symbol, symbols.get(network_id) ?? [])
      return imitated === null ? [] : [[id, imitated] as const]
    }),
  )
}
