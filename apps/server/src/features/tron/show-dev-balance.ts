import { chainFactsOf, formatUnits } from '@holdfast/ledger'
import { findDevSigner, listNetworks } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { devModeOff, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { withNodeRefusals } from '../../node-answers.ts'
import { readAccount } from './read-node.ts'

export const showDevBalance: Verb<'getDevBalance', 'config' | 'db' | 'nodes'> = async (
  context,
  { request: { query } },
) => {
  const code = await servedCode(context, query.network_code)
  const signer = await findDevSigner(context.db)
  if (signer === undefined) return { balance_trx: null, address: null, network_code: code }
  const node = context.nodes(code)
  if (node === null) throw refusal('NODE_MISSING', { network: code })
  const { sun } = await withNodeRefusals(readAccount(node, signer.address))
  return {
    balance_trx: formatUnits(sun, chainFactsOf('tron').native.decimals),
    address: signer.address,
    network_code: code,
  }
}

/** In the sandbox its own network replaces a test network without a provider, and the answer states it. */
async function servedCode(
  { db, nodes, config }: Pick<Context, 'db' | 'nodes' | 'config'>,
  requestedCode: string,
): Promise<string> {
  const networks = (await listNetworks(db)).filter(({ chain }) => chain === 'tron')
  const network = networks.find(({ code }) => code === requestedCode)
  if (network === undefined) throw refusal('CODE_NOT_TRON', { field: 'network_code' })
  if (network.is_main) throw devModeOff()
  if (nodes(requestedCode) !== null || !config.isSandbox) return requestedCode
  return networks.find(({ code, is_main }) => !is_main && nodes(code) !== null)?.code ?? requestedCode
}
