/** Named ways in which the provider faces misbehave on purpose. */
export const faultNames = [
  'rate-limit',
  'suspended',
  'server-error',
  'slow',
  'not-json',
  'empty-page-with-fingerprint',
  'unconfirmed-duplicates',
  'lost-row',
] as const
export type FaultName = (typeof faultNames)[number]

export class Faults {
  readonly #on = new Set<FaultName>()

  isOn(name: FaultName): boolean {
    return this.#on.has(name)
  }

  set(name: FaultName, isOn: boolean): void {
    if (isOn) this.#on.add(name)
    else this.#on.delete(name)
  }

  list(): Record<FaultName, boolean> {
    return Object.fromEntries(faultNames.map((name) => [name, this.isOn(name)])) as Record<FaultName, boolean>
  }
}

export const isFaultName = (name: string): name is FaultName =>
  (faultNames as readonly string[]).includes(name)
