import type { Actor, Who } from '../../context.ts'

/** A change is made with the proposer's rights and recorded in the adopter's name. */
export interface Adoption {
  readonly proposer: Actor
  /** The adopter. */
  readonly who: Who
}
