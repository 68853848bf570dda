import { expect } from 'vitest'

/** Matches what a client throws when a signer refuses with this code. */
export const refusedWith = (code: string): unknown =>
  expect.objectContaining({ refusal: expect.objectContaining({ code }) as object })
