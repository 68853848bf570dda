/** A year on the sandbox's Ethereum as a list of acts. Amounts are base units: wei of ether, units of a token. */
import type { TokenName } from '../contracts/contracts.ts'
import type { Party } from '../parties.ts'

export type Act =
  | {
      readonly kind: 'faucet'
      readonly to: string
      readonly units: bigint
      /** New units of a token instead of ether. */
      readonly token?: TokenName
    }
  | {
      readonly kind: 'pay'
      readonly from: Party
      readonly to: string
      readonly units: bigint
    }
  | {
      readonly kind: 'pay-token'
      readonly from: Party
      readonly to: string
      readonly token: TokenName
      readonly units: bigint
      /** So little gas that the payment fails. */
      readonly isUnderpaid?: true
    }
  | {
      /** One call that pays several receivers from inside a contract. What is sent beyond that comes back. */
      readonly kind: 'disperse'
      readonly from: Party
      readonly sent: bigint
      readonly payments: readonly { readonly to: string; readonly units: bigint }[]
    }
  | {
      /** A transfer of nothing in the name of `owner`, which anybody can make. */
      readonly kind: 'poison'
      readonly from: Party
      readonly token: TokenName
      readonly owner: string
      readonly to: string
    }
