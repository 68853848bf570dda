/** The spends that this signer counts under daily caps, by key. All of them are lines of the record. */
import {
  nameOfReservation,
  nothingSpent,
  type Reservation,
  type Spent,
  spentSince,
} from '@holdfast/policy/caps'

type Name = Parameters<typeof nameOfReservation>[0]

export class Spends {
  readonly #byKey = new Map<string, Map<string, Reservation>>()

  get size(): number {
    return [...this.#byKey.values()].reduce((sum, { size }) => sum + size, 0)
  }

  entries(): readonly (readonly [string, Reservation])[] {
    return [...this.#byKey].flatMap(([keyId, spends]) =>
      [...spends.values()].map((spend) => [keyId, spend] as const),
    )
  }

  /** Replaces an earlier reservation of the same name. */
  set(keyId: string, reservation: Reservation): void {
    const spends = this.#byKey.get(keyId) ?? new Map<string, Reservation>()
    this.#byKey.set(keyId, spends.set(nameOfReservation(reservation), reservation))
  }

  /** The reservation of that name, if it was recorded after `since`. */
  find(keyId: string, name: Name, since: number): Reservation | undefined {
    const found = this.#byKey.get(keyId)?.get(nameOfReservation(name))
    return found !== undefined && found.at > since ? found : undefined
  }

  spentSince(keyId: string, since: number): ReadonlyMap<string, Spent> {
    return spentSince(this.#byKey.get(keyId)?.values() ?? [], since)
  }

  /** The sums of an asset without the reservation of that name. */
  othersSince(keyId: string, name: Name, since: number): Spent {
    return spentSince(this.#others(keyId, name), since).get(name.asset) ?? nothingSpent
  }

  /** The same sums of what one recipient is paid. A spend whose recipient was not recorded counts for everyone. */
  othersToSince(
    keyId: string,
    name: Name,
    { recipient, since }: { recipient: string; since: number },
  ): Spent {
    const others = this.#others(keyId, name).filter(
      (spend) => spend.recipient === undefined || spend.recipient === recipient,
    )
    return spentSince(others, since).get(name.asset) ?? nothingSpent
  }

  #others(keyId: string, name: Name): Reservation[] {
    const own = nameOfReservation(name)
    return [...(this.#byKey.get(keyId) ?? [])].flatMap(([other, spend]) => (other === own ? [] : [spend]))
  }

  forgetUntil(time: number): void {
    for (const [keyId, spends] of this.#byKey) {
      for (const [name, { at }] of spends) if (at <= time) spends.delete(name)
      if (spends.size === 0) this.#byKey.delete(keyId)
    }
  }
}
