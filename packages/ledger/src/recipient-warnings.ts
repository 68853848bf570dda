/** Warnings about a recipient that people read before they pay it. */
import { type Imitated, imitatedBy, type SeenAddress } from './seen-address.ts'

export interface RecipientWarnings {
  /** No wallet of the organisation has paid it before. */
  readonly isFirstTime: boolean
  /** It has no name in any list. */
  readonly isUnnamed: boolean
  /** The known address that it imitates. */
  readonly imitated: Imitated | null
}

/** `seen`: every address of the organisation on this chain. */
export function recipientWarnings(recipient: string, seen: Iterable<SeenAddress>): RecipientWarnings {
  const all = [...seen]
  const known = all.find(({ address }) => address === recipient)
  const self: SeenAddress = known ?? { address: recipient, namedAs: null, sentAt: null }
  return {
    isFirstTime: self.sentAt === null,
    isUnnamed: self.namedAs === null,
    imitated: imitatedBy(
      self,
      all.filter(({ address }) => address !== recipient),
    ),
  }
}
