import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import { ProviderError } from '@holdfast/providers'
import { listNetworks } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'

export const getTronHealth: Verb<'getTronHealth', 'db' | 'providers' | 'config'> = async ({
  db,
  providers,
  config,
}) => {
  const networks = await listNetworks(db, { isActive: true })
  const network = networks.find(({ chain, code }) => chain === 'tron' && providers(code, 'trongrid') !== null)
  const provider = network === undefined ? null : providers(network.code, 'trongrid')
  const fullhost = originOf(config.providers.find(({ networkCode }) => networkCode === network?.code))
  if (provider === null) return { ...silent, fullhost, ...errorOf(reason('TRON_PROVIDER_MISSING')) }
  try {
    const { head } = await provider.fetchHeads()
    return { ok: true, latest_block: head.number, fullhost, error: null, error_refusal: null }
  } catch (error) {
    if (error instanceof ProviderError) return { ...silent, fullhost, ...errorOf(error.fault) }
    throw error
  }
}

const silent = { ok: false, latest_block: null } as const
const errorOf = (refusal: RefusalBody) => ({
  error: renderRefusal(refusal, plainEnglish),
  error_refusal: refusal,
})

/** Paths and queries of hosted nodes contain their keys. */
function originOf(provider: { readonly fullNodeUrl: string } | undefined): string {
  return provider === undefined ? '' : new URL(provider.fullNodeUrl).origin
}
