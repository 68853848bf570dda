import { chainOf } from '@holdfast/chains'
import { caip2Of } from '@holdfast/ledger'
import type { RulesRecipient } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { listNetworks, type Network } from '@holdfast/store/read'
import { rulesInForce } from '../rules/rules-in-force.ts'

interface Place {
  readonly networkId: string
  readonly address: string
}

/** Finds the recipient of an address in the rules that the signers enforce. */
export type FindRecipient = (place: Place) => RulesRecipient | undefined

/** The label of a recipient is what approvers compare, so one person does not give it another name. */
export async function recipientsInRules(db: Queryable, organisationId: string): Promise<FindRecipient> {
  const rules = await rulesInForce(db, organisationId)
  if (rules === null) return () => undefined
  const { recipients } = rules.document
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  return ({ networkId, address }) => {
    const network = networks.get(networkId)
    return network && recipients.find((recipient) => isAt(recipient, network, address))
  }
}

const isAt = (recipient: RulesRecipient, network: Network, address: string): boolean =>
  recipient.network === caip2Of(network.chain, network.chain_id) &&
  chainOf(network.chain).normaliseAddress(recipient.address, network) === address

/** People signed the label of a recipient, and no note, so one person stores the label alone. */
export const isAnotherText = (
  { label }: RulesRecipient,
  { name, note }: { readonly name: string; readonly note: string },
): boolean => label !== name || note !== ''
