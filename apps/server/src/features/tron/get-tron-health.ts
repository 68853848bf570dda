import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import { listNetworks } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { readNodeHealth } from '../system/read-node-health.ts'

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
  const network_code = network?.code ?? null
  if (provider === undefined)
    return { ...silent, fullhost, network_code, ...errorOf(reason('TRON_PROVIDER_MISSING')) }
  const { latestBlock, error } = await readNodeHealth(provider)
  return error === null
    ? { ok: true, latest_block: latestBlock, fullhost, network_code, error: null, error_refusal: null }
    : { ...silent, fullhost, network_code, ...errorOf(error) }
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
