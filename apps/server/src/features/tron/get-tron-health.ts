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
  const network = networks.find(({ chain, code }) => chain === 'tron' && providers(code).length > 0)
  const [provider] = network === undefined ? [] : providers(network.code)
  const fullhost = originOf(
    config.providers.find(({ networkCode, kind }) => networkCode === network?.code && kind === 'java-tron'),
  )
  if (provider === undefined) return { ...silent, fullhost, ...errorOf(reason('TRON_PROVIDER_MISSING')) }
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
function originOf(node: { readonly url: string } | undefined): string {
  return node === undefined ? '' : new URL(node.url).origin
}
