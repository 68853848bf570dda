import type { ApiReply } from '@holdfast/contract'
import type { KeyProof } from '@holdfast/store'
import type { KeyDomain, MpcKey, SigningWallet } from '@holdfast/store/read'

type Domain = ApiReply<'createKeyDomain'>
export type Key = ApiReply<'generateMpcKey'>

export const presentDomain = (domain: KeyDomain): Domain => ({
  id: domain.id,
  label: domain.label,
  threshold: domain.threshold,
  n: domain.n,
  entity_id: domain.entity_id,
  keys: domain.keys,
  networks: domain.network_class,
  created_at: domain.created_at.toISOString(),
})

export const isRefreshing = ({ refreshing_until }: MpcKey): boolean =>
  refreshing_until !== null && refreshing_until > new Date()

export const presentProof = ({ at, epoch, quorums }: KeyProof): ApiReply<'checkMpcKey'> => ({
  at,
  epoch,
  quorums: quorums.map(({ parties, why }) => ({ parties: [...parties], why })),
})

export const presentKey = (key: MpcKey): Key => ({
  id: key.id,
  kd_id: key.kd_id,
  label: key.label,
  public_key: key.public_key?.toString('hex') ?? null,
  address: key.address,
  created_at: key.created_at.toISOString(),
  entity_id: key.entity_id,
  curve: key.curve,
  networks: key.network_class,
  threshold: key.threshold,
  n: key.n,
  state: key.state,
  round: key.round,
  of: key.of_rounds,
  error: key.error,
  error_refusal: key.error_refusal,
  epoch: key.epoch,
  is_refreshing: isRefreshing(key),
  ceremony: isRefreshing(key) ? key.ceremony : null,
  wallet_id: key.wallet_id,
  last_proof: key.last_proof === null ? null : presentProof(key.last_proof),
  rules: key.is_ruled ? 'in_force' : key.rules_hash === null ? 'none' : 'waiting',
})

export const presentSigningWallet = (
  wallet: SigningWallet,
  mayRequest: boolean,
): ApiReply<'listSigningWallets'>[number] => ({
  id: wallet.id,
  name: wallet.name,
  address: wallet.address,
  network_code: wallet.network_code,
  key_id: wallet.mpc_key_id,
  may_request: mayRequest,
  network_id: wallet.network_id,
  entity_id: wallet.entity_id,
})
