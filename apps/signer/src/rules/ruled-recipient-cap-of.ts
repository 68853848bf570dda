import { type RulesState, spellingOf } from '@holdfast/policy/rules'

/** The daily cap of an asset (CAIP-19) for one recipient, in base units. Null: there are no rules, or they state none.
 *  `recipient`: its address in the spelling of `spellingOf`. */
export function ruledRecipientCapOf(
  state: RulesState | null,
  { asset, recipient }: { readonly asset: string; readonly recipient: string },
): bigint | null {
  const listed = state?.head.document.recipients.find(
    ({ network, address }) => asset.startsWith(`${network}/`) && spellingOf(network, address) === recipient,
  )
  const perDay = listed?.assets?.find(({ id }) => `${listed.network}/${id}` === asset)?.perDay ?? null
  return perDay === null ? null : BigInt(perDay)
}
