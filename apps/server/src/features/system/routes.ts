import { ProviderError } from '@holdfast/providers'
import { listNetworks } from '@holdfast/store/read'
import { sql } from 'kysely'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound, Refused } from '../../http/refusal.ts'
import { version } from '../../version.ts'
import { systemLists, transitions } from './lists.ts'

export const system: HandlersOf<'getHealth' | 'listSystemList' | 'listTransitions' | 'getTronHealth'> = {
  getHealth: async ({ db, config }) => {
    try {
      await sql`select 1`.execute(db)
    } catch {
      throw new Refused(503, 'The database does not answer.')
    }
    return { ok: true, version, sandbox: config.isSandbox }
  },

  listSystemList: async (_, { request: { params } }) => [...known(systemLists.get(params.category))],

  listTransitions: async (_, { request: { params, query } }) =>
    known(transitions.get(params.category)).filter(
      ({ from_code }) => query.from_code === undefined || from_code === query.from_code,
    ),

  getTronHealth: async ({ db, providers, config }) => {
    const networks = await listNetworks(db, { isActive: true })
    const network = networks.find(
      ({ chain, code }) => chain === 'tron' && providers(code, 'trongrid') !== null,
    )
    const provider = network === undefined ? null : providers(network.code, 'trongrid')
    const fullhost = originOf(config.providers.find(({ networkCode }) => networkCode === network?.code))
    if (provider === null)
      return { ok: false, latest_block: null, fullhost, error: 'no TRON provider is configured' }
    try {
      const { head } = await provider.fetchHeads()
      return { ok: true, latest_block: head.number, fullhost, error: null }
    } catch (error) {
      if (error instanceof ProviderError)
        return { ok: false, latest_block: null, fullhost, error: error.reason }
      throw error
    }
  },
}

/** Paths and queries of hosted nodes hold their keys. */
function originOf(provider: { readonly fullNodeUrl: string } | undefined): string {
  return provider === undefined ? '' : new URL(provider.fullNodeUrl).origin
}

function known<T>(list: readonly T[] | undefined): readonly T[] {
  if (list === undefined) throw notFound('List')
  return list
}
