import { chainFaultText } from '@holdfast/ledger'
import { codesOutsideCatalogue, connectProviders, otherNetwork } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { reasonOf } from '../../reason-of.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Whether each provider states the newest block, and serves the network of the catalogue. */
export async function checkProviders(
  db: Database,
  { providers }: Pick<Config, 'providers'>,
): Promise<Finding[]> {
  if (providers.length === 0)
    return [warning('providers', 'HOLDFAST_PROVIDERS is not set: no network is read')]
  const findings: Finding[] = []
  const networks = await listNetworks(db)
  const outside = codesOutsideCatalogue(providers, networks)
  for (const code of outside)
    findings.push(
      fault('providers', `HOLDFAST_PROVIDERS names ${code}, which is no network of the catalogue`),
    )
  const connections = connectProviders(providers, { timeoutMs: 5_000, retries: 0, patienceSeconds: 3 })
  const codes = [...new Set(providers.map(({ networkCode }) => networkCode))]
  const sources = codes.flatMap((code) => {
    const node = connections.nodes(code)
    const all = [...(node === null ? [] : [node]), ...connections.providers(code)]
    return all.map((source) => ({ code, source }))
  })
  const answers = await Promise.all(
    sources.map(async ({ code, source }): Promise<Finding> => {
      try {
        const { head } = await source.fetchHeads()
        const network = networks.find((row) => row.code === code)
        const other = network === undefined ? null : await otherNetwork(source, network.chain_id)
        if (other !== null) return fault('providers', `${code}: ${source.name}: ${chainFaultText(other)}`)
        return ok('providers', `${code}: ${source.name} is at block ${head.number}`)
      } catch (error) {
        return fault(
          'providers',
          `${code}: ${source.name} does not answer (${reasonOf(error)}): check its url and key`,
        )
      }
    }),
  )
  return [...findings, ...new Map(answers.map((finding) => [finding.text, finding])).values()]
}
