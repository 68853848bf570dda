/** The rules that a key was made with: the class of networks and the organisation that it serves. Every signer keeps them
 *  in its sealed share. The bytes of a TRON transaction name no network. A key of test networks therefore signs only
 *  below a branch of its own, which no wallet of a main network uses, and a key of main networks signs nothing until the
 *  operator acknowledges that the engine is not audited. A key without rules may hold real money, whatever network an
 *  intent names. */
import { networkClassOf, type TransferIntent } from '@holdfast/ledger'
import { isWalletPath, type KeyDescription } from '@holdfast/mpc'
import { Refusal } from '../refusal.ts'

export function assertKeyRules(
  { network, organisation }: Pick<TransferIntent, 'network' | 'organisation'>,
  { rules, protocol }: Pick<KeyDescription, 'rules' | 'protocol'>,
  { path, isUnauditedAcknowledged }: { readonly path: readonly number[]; isUnauditedAcknowledged: boolean },
): void {
  const isMain = rules?.networks !== 'test' || networkClassOf(network) === 'main'
  if (isMain && !isUnauditedAcknowledged) throw new Refusal('UNACKNOWLEDGED', { field: 'networks' })
  if (rules === undefined) return
  if (rules.networks !== networkClassOf(network)) throw new Refusal('NETWORK_CLASS', { field: 'network' })
  if (rules.organisation !== organisation) throw new Refusal('ORGANISATION', { field: 'organisation' })
  if (protocol === 'dkls23-secp256k1-s128-v1' && !isWalletPath(rules, path))
    throw new Refusal('WALLET', {
      detail: `wallets of ${rules.networks} networks have another path`,
      field: 'path',
    })
}
