/** The rules that a key was made with, which every signer keeps in its sealed share: for which class of networks, and for whom.
 *  Bytes of TRON name no network. So a key of test networks signs only below a branch of its own, whose addresses are those of
 *  no wallet of a main network, and a key of main networks signs nothing at all unless the operator has acknowledged that the
 *  engine is not audited. A key from before keys had rules may hold real money, whatever an intent calls its network. */
import { networkClassOf, type TransferIntent } from '@holdfast/ledger'
import { isWalletPath, type KeyDescription } from '@holdfast/mpc'
import { Refusal } from '../refusal.ts'

export function assertKeyRules(
  { network, organisation }: Pick<TransferIntent, 'network' | 'organisation'>,
  { rules, protocol }: Pick<KeyDescription, 'rules' | 'protocol'>,
  { path, isUnauditedAcknowledged }: { readonly path: readonly number[]; isUnauditedAcknowledged: boolean },
): void {
  const isMain = rules?.networks !== 'test' || networkClassOf(network) === 'main'
  if (isMain && !isUnauditedAcknowledged) throw new Refusal('UNACKNOWLEDGED')
  if (rules === undefined) return
  if (rules.networks !== networkClassOf(network)) throw new Refusal('NETWORK_CLASS', { field: 'network' })
  if (rules.organisation !== organisation) throw new Refusal('ORGANISATION', { field: 'organisation' })
  if (protocol === 'dkls23-secp256k1-s128-v1' && !isWalletPath(rules, path))
    throw new Refusal('WALLET', {
      detail: `wallets of ${rules.networks} networks have another path`,
      field: 'path',
    })
}
