import { vi } from 'vitest'

/** Moves `Date` of this process ahead of the real clock, until globals are unstubbed or the next call. */
export function moveClock(aheadMs: number): void {
  vi.unstubAllGlobals()
  const Present = Date
  class Later extends Present {
    constructor(...parameters: [] | [number | string | Date]) {
      super(parameters.length === 0 ? Present.now() + aheadMs : parameters[0])
    }
    static override now(): number {
      return Present.now() + aheadMs
    }
  }
  vi.stubGlobal('Date', Later)
}
