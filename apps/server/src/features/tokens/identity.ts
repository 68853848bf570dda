/** The identity of a token: the asset id used by ingestion, and the default parts of its CAIP-19 id. */
import { chainOf } from '@holdfast/chains'
import { type AssetId, chainFactsOf, nativeOfNetwork, tokenStandardOf } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import type { Network } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

interface IdentityFields {
  readonly contract_address?: string | null | undefined
  readonly chain_namespace?: string | null | undefined
  readonly chain_reference?: string | null | undefined
  readonly asset_namespace?: string | null | undefined
  readonly asset_reference?: string | null | undefined
  readonly caip19?: string | null | undefined
}

export interface Identity {
  readonly asset: AssetId
  readonly contract_address: string | null
  readonly chain_namespace: string | null
  readonly chain_reference: string | null
  readonly asset_namespace: string | null
  readonly asset_reference: string | null
  readonly caip19: string | null
}

/** `hasNative` states that the network's native asset is in the catalogue. */
export function identify(network: Network, request: IdentityFields, hasNative: boolean): Identity {
  const contract = request.contract_address ?? null
  const found =
    contract === null ? withoutContract(network, request, hasNative) : placeContract(network, contract)
  const [namespace = '', reference = ''] = found.asset.split(':')
  const isNamed = namespace !== unplaced
  const parts = {
    chain_namespace: request.chain_namespace ?? chainFactsOf(network.chain).namespace,
    chain_reference: request.chain_reference ?? (network.chain_id || null),
    asset_namespace: request.asset_namespace ?? (isNamed ? namespace : null),
    asset_reference: request.asset_reference ?? (isNamed ? reference : null),
  }
  return { ...found, ...parts, caip19: request.caip19 ?? compose(parts) }
}

/** A token known by its name only, which no chain will ever report. */
const unplaced = 'manual'

function withoutContract(
  network: Network,
  { asset_namespace, asset_reference }: IdentityFields,
  hasNative: boolean,
): Pick<Identity, 'asset' | 'contract_address'> {
  if (asset_namespace && asset_reference)
    return { asset: `${asset_namespace}:${asset_reference}`, contract_address: null }
  const asset = hasNative ? `${unplaced}:${newId()}` : nativeOfNetwork(network).asset
  return { asset, contract_address: null }
}

/** The address of a contract, in its chain's own spelling. */
export function placeContract(
  { chain, name }: Pick<Network, 'chain' | 'name'>,
  contract: string,
): Pick<Identity, 'asset' | 'contract_address'> {
  const standard = tokenStandardOf(chain, contract)
  if (standard === null) throw refusal('NO_TOKEN_CONTRACTS', { field: 'contract_address', network: name })
  const address = standard.numbers === null ? chainOf(chain).normaliseAddress(contract) : contract
  if (address === null)
    throw refusal('CONTRACT_ADDRESS_INVALID', { field: 'contract_address', network: name })
  return { asset: `${standard.namespace}:${address}`, contract_address: address }
}

function compose({
  chain_namespace,
  chain_reference,
  asset_namespace,
  asset_reference,
}: Omit<IdentityFields, 'caip19'>) {
  const parts = [chain_namespace, chain_reference, asset_namespace, asset_reference]
  return parts.some((part) => !part)
    ? null
    : `${chain_namespace}:${chain_reference}/${asset_namespace}:${asset_reference}`
}
